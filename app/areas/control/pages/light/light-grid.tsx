import type { BandState } from '@sfc/domain/climate/typical-bands'
import { TONES } from '~/ui/tone'
import type { Cell } from './light-view.server'

type Props = { caption: string; place: string; columns: number; rows: readonly Cell[][] }

const MARKS = { low: '▼', 'in-band': '', high: '▲' } as const
const WORDS = { low: 'too low', 'in-band': 'in range', high: 'too high' } as const
const LOOKS: Readonly<Record<BandState, string>> = {
	low: `${TONES.attention.tint} ${TONES.attention.border}`,
	'in-band': `${TONES.good.tint} ${TONES.good.border}`,
	high: `${TONES.danger.tint} ${TONES.danger.border}`,
}

/** The light of a growing area from above, position by position. */
export function LightGrid({ caption, place, columns, rows }: Props) {
	return (
		<div role="region" aria-label={caption} tabIndex={0} className="relative overflow-x-auto">
			<table className="border-separate border-spacing-1">
				<caption className="sr-only">{caption}</caption>
				<thead>
					<tr>
						<th scope="col" className="pr-2 text-left text-xs font-medium text-muted">
							Row
						</th>
						{Array.from({ length: columns }, (_, n) => (
							<th key={n} scope="col" className="text-center text-xs font-medium text-muted">
								<span className="sr-only">{place} </span>
								{n + 1}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map((cells, row) => (
						<tr key={row}>
							<th scope="row" className="pr-2 text-left text-sm font-semibold tabular-nums">
								{row + 1}
							</th>
							{cells.map((cell, n) => (
								<td key={n} className="p-0">
									<Position cell={cell} />
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</div>
	)
}

function Position({ cell }: { cell: Cell }) {
	const box = 'grid h-14 w-16 place-content-center rounded-control border text-center'
	if (!cell)
		return (
			<span className={`${box} border-dashed border-line-strong text-muted`}>
				<span className="sr-only">Not measured</span>
				<span aria-hidden>–</span>
			</span>
		)
	const { ppfd, dli, state } = cell
	return (
		<span className={`${box} ${state ? LOOKS[state] : 'border-line'}`}>
			<span className="leading-tight font-semibold tabular-nums">
				{ppfd}
				{state && MARKS[state] && <span aria-hidden> {MARKS[state]}</span>}
				{state && <span className="sr-only"> {WORDS[state]}</span>}
			</span>
			{dli !== null && <span className="text-xs text-muted tabular-nums">{dli}</span>}
		</span>
	)
}
