import type { Cell } from './recipe-view.server'
import { dayCount } from '../recipe-labels'
import { SourceMark } from './source-mark'

type Props = {
	stages: { name: string; days: number }[]
	rows: { label: string; cells: Cell[] }[]
}

/** Every figure of every stage with its source; a wide table scrolls in its box. */
export function FiguresTable({ stages, rows }: Props) {
	return (
		<div
			role="region"
			aria-label="Figures of each stage"
			tabIndex={0}
			className="overflow-x-auto focus-visible:outline-offset-0"
		>
			<table className="w-full min-w-max text-left text-sm">
				<caption className="sr-only">Targets of each stage</caption>
				<thead>
					<tr>
						<th scope="col" className="sticky left-0 bg-surface px-4 py-2 font-medium text-muted">
							Quantity
						</th>
						{stages.map(({ name, days }) => (
							<th key={name} scope="col" className="px-4 py-2 font-semibold">
								{name}
								<span className="block text-xs font-normal text-muted">{dayCount(days)}</span>
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map(({ label, cells }) => (
						<tr key={label} className="border-t border-line">
							<th scope="row" className="sticky left-0 bg-surface px-4 py-2 font-medium text-muted">
								{label}
							</th>
							{cells.map((cell, at) => (
								<td key={stages[at]?.name} className="px-4 py-2 whitespace-nowrap">
									{cell ? (
										<>
											<span className="font-medium">{cell.text}</span>{' '}
											<SourceMark mark={cell.mark} />
										</>
									) : (
										<span className="text-muted">not set</span>
									)}
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</div>
	)
}
