type Props = {
	/** Accessible name: `Plants started, by week`. */
	label: string
	bars: readonly { label: string; value: number }[]
	/** Formats a value with its unit. */
	say: (value: number) => string
}

const HEIGHT = 100
const STEP = 10
const GAP = 2

/**
 * A bar chart over time, drawn on the server, with its maximum labelled; the table next to it has
 * every value.
 */
export function AnalyticsBars({ label, bars, say }: Props) {
	const most = bars.reduce((high, { value }) => Math.max(high, value), 0)
	const highest = bars.find(({ value }) => value === most)
	const words = `${label}: ${bars.length} bars from ${bars[0]?.label} to ${bars.at(-1)?.label}, at most ${say(most)} (${highest?.label})`
	return (
		<figure>
			<p aria-hidden className="text-right text-xs text-muted tabular-nums">
				{say(most)}
			</p>
			<svg
				role="img"
				aria-label={words}
				viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`}
				preserveAspectRatio="none"
				className="h-28 w-full border-y border-line text-accent"
			>
				{bars.map(({ label, value }, i) => {
					const height = most > 0 ? (value / most) * HEIGHT : 0
					return (
						<rect
							key={label}
							x={i * STEP + GAP / 2}
							y={HEIGHT - height}
							width={STEP - GAP}
							height={height}
							fill="currentColor"
						/>
					)
				})}
			</svg>
			<figcaption aria-hidden className="mt-1 flex justify-between text-xs text-muted">
				<span>{bars[0]?.label}</span>
				<span>{bars.at(-1)?.label}</span>
			</figcaption>
		</figure>
	)
}
