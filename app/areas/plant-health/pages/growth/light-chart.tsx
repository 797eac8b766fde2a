import type { AnalyticsView } from './analytics-view.server'

type Day = AnalyticsView['light'][number]['days'][number]
type Props = { days: readonly Day[]; label: string }

const HEIGHT = 100

/**
 * A bar chart of daily light, with the same numbers as a table. Days with missing hours are drawn
 * pale.
 */
export function LightChart({ days, label }: Props) {
	const most = Math.max(1, ...days.map(({ mol }) => mol))
	const first = days[0]
	const last = days.at(-1)
	return (
		<figure className="grid gap-2">
			<p className="flex justify-between gap-3 text-xs text-muted">
				<span>{label}</span>
				<span className="tabular-nums">up to {most} mol/m²/d</span>
			</p>
			<svg
				role="img"
				aria-label={`${label}: ${days.map(({ words, mol, from }) => `${words} ${mol} mol/m²/d from ${from}`).join('; ')}`}
				viewBox={`0 0 ${days.length * 20} ${HEIGHT}`}
				preserveAspectRatio="none"
				className="h-32 w-full border-b border-line-strong"
			>
				{days.map(({ day, mol, isWhole }, i) => (
					<rect
						key={day}
						x={i * 20 + 2}
						width={16}
						y={HEIGHT - (HEIGHT * mol) / most}
						height={(HEIGHT * mol) / most}
						className={isWhole ? 'fill-accent' : 'fill-accent opacity-45'}
					/>
				))}
			</svg>
			<p className="flex justify-between gap-3 text-xs text-muted">
				<span>{first?.words}</span>
				{days.length > 1 && <span>{last?.words}</span>}
			</p>
			<details>
				<summary className="inline-flex min-h-11 items-center text-sm font-semibold text-accent hover:underline">
					The numbers as a table
				</summary>
				<div className="overflow-x-auto">
					<table className="w-full max-w-md text-sm">
						<caption className="sr-only">{label}</caption>
						<thead>
							<tr className="text-left text-muted">
								<th scope="col" className="py-1 pr-4 font-medium">
									Day
								</th>
								<th scope="col" className="py-1 pr-4 text-right font-medium">
									mol/m²/d
								</th>
								<th scope="col" className="py-1 font-medium">
									From
								</th>
							</tr>
						</thead>
						<tbody>
							{days.map(({ day, words, mol, from }) => (
								<tr key={day} className="border-t border-line">
									<th scope="row" className="py-1 pr-4 text-left font-normal">
										{words}
									</th>
									<td className="py-1 pr-4 text-right tabular-nums">{mol}</td>
									<td className="py-1">{from}</td>
								</tr>
							))}
						</tbody>
					</table>
				</div>
			</details>
			<figcaption className="text-xs text-muted">
				From one light reading an hour; hours without a reading add nothing, and days with such
				hours are drawn pale.
			</figcaption>
		</figure>
	)
}
