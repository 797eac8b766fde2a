import type { TimeTick } from './time-ticks'

/** A chart as the server worked it out: places in percent of the area, from its upper left corner. */
export type ChartView = {
	/** What it shows, for readers: `pH from Nov 1 to Nov 8, between 5.8 and 6.3`. */
	summary: string
	line: string
	/** The area between the smallest and the largest of each stretch; empty without one. */
	envelope: string
	/** The same of the span compared with; empty without one. */
	compared: string
	/** Where the value should be, from top to bottom. */
	band: { top: number; bottom: number } | null
	gaps: { left: number; width: number; words: string }[]
	events: { left: number; words: string }[]
	values: { top: number; label: string }[]
	times: (TimeTick & { left: number })[]
}

/** Readings over time, drawn on the server: a line, how far it spread, where it should be, what was not. */
export function TimeChart({ view }: { view: ChartView }) {
	const { summary, line, envelope, compared, band, gaps, events, values, times } = view
	return (
		<div className="pr-2">
			<div className="relative h-52 sm:h-64">
				<div aria-hidden className="absolute inset-y-0 left-0 w-12 text-xs text-muted tabular-nums">
					{values.map(({ top, label }) => (
						<span
							key={label}
							className="absolute right-2 -translate-y-1/2"
							style={{ top: `${top}%` }}
						>
							{label}
						</span>
					))}
				</div>
				<svg
					role="img"
					aria-label={summary}
					viewBox="0 0 100 100"
					preserveAspectRatio="none"
					className="absolute inset-y-0 left-12 h-full w-[calc(100%-3rem)] overflow-visible"
				>
					{band && (
						<rect
							x={0}
							width={100}
							y={band.top}
							height={band.bottom - band.top}
							className="fill-good/10"
						/>
					)}
					{gaps.map(({ left, width }) => (
						<rect
							key={left}
							x={left}
							width={width}
							y={0}
							height={100}
							className="fill-offline/10"
						/>
					))}
					{values.map(({ top }) => (
						<path key={top} d={`M0 ${top}H100`} className="chart-line stroke-line" />
					))}
					{envelope && <path d={envelope} className="fill-accent/15" />}
					{compared && (
						<path d={compared} className="chart-line stroke-muted [stroke-dasharray:4_3]" />
					)}
					<path d={line} className="chart-line stroke-accent [stroke-width:2px]" />
					{events.map(({ left, words }) => (
						<path
							key={`${left} ${words}`}
							d={`M${left} 0V100`}
							className="chart-line stroke-info [stroke-dasharray:2_3]"
						/>
					))}
				</svg>
			</div>
			<div aria-hidden className="relative mt-1 ml-12 h-5 text-xs text-muted tabular-nums">
				{times.map(({ at, left, label }) => (
					<span
						key={at}
						className="absolute -translate-x-1/2 whitespace-nowrap"
						style={{ left: `${left}%` }}
					>
						{label}
					</span>
				))}
			</div>
		</div>
	)
}
