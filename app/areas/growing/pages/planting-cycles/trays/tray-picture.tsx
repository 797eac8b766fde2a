import type { NurseryView } from './nursery-view'

type Props = Pick<NurseryView, 'grid' | 'traysPerRow'> & { caption: string }

/**
 * The nursery from above, one line per row of trays. Each tray names its crop, also for screen
 * readers.
 */
export function TrayPicture({ grid, traysPerRow, caption }: Props) {
	return (
		<div
			role="region"
			aria-label={caption}
			tabIndex={0}
			className="relative overflow-x-auto rounded-card border border-line bg-surface p-3 sm:p-4"
		>
			<table className="w-full table-fixed border-separate border-spacing-1.5">
				<caption className="sr-only">{caption}</caption>
				<thead>
					<tr>
						<th scope="col" className="w-14 text-left text-xs font-medium text-muted">
							Row
						</th>
						{Array.from({ length: traysPerRow }, (_, n) => (
							<th
								key={n}
								scope="col"
								className="min-w-12 text-center text-xs font-medium text-muted tabular-nums"
							>
								<span className="sr-only">Tray </span>
								{n + 1}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{grid.map(({ row, trays }) => (
						<tr key={row}>
							<th scope="row" className="text-left text-sm font-semibold tabular-nums">
								{row}
							</th>
							{trays.map((tray) => (
								<td key={tray.tray} className="p-0">
									{tray.crop ? <Full crop={tray.crop} /> : <Free />}
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</div>
	)
}

const BOX = 'flex h-16 w-full flex-col items-center justify-center rounded-control px-1 text-center'

function Full({ crop }: { crop: { number: number; to: string; label: string; cropName: string } }) {
	return (
		<a
			href={crop.to}
			title={crop.label}
			className={`${BOX} border border-accent bg-accent-tint text-ink hover:border-2`}
		>
			<span aria-hidden className="text-lg leading-tight font-bold tabular-nums">
				{crop.number}
			</span>
			<span className="sr-only">
				Full: {crop.label}, number {crop.number}
			</span>
			<span aria-hidden className="hidden w-full truncate text-xs sm:block">
				{crop.cropName}
			</span>
		</a>
	)
}

const Free = () => (
	<span className={`${BOX} border border-dashed border-line-strong text-xs text-muted`}>Free</span>
)
