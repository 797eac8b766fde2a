import type { ReactNode } from 'react'
import { TimeAxis, ValueAxis } from './axes'
import type { TimeTick } from './time-ticks'
import { GapLabel } from './gap-label'

/** A chart computed on the server: positions in percent of the area, from its upper left corner. */
export type ChartView = {
	/** Accessible summary: `pH from Nov 1 to Nov 8, between 5.8 and 6.3`. */
	summary: string
	line: string
	/** Bars for sums; empty for values. */
	bars?: string
	/** The area between minimum and maximum; empty without one. */
	envelope: string
	/** The line of the compared period; empty without one. */
	compared: string
	/** The target range, from top to bottom. */
	band: { top: number; bottom: number } | null
	gaps: { left: number; width: number; label: string; words: string }[]
	/** Events, each named with its time. */
	events: { left: number; words: string }[]
	values: { top: number; label: string }[]
	times: (TimeTick & { left: number })[]
}

/** Readings over time, drawn on the server: line, spread, target range, gaps and events. */
export function TimeChart({ view, children }: { view: ChartView; children?: ReactNode }) {
	const { summary, line, bars, envelope, compared, band, gaps, events, values, times } = view
	return (
		<div className="pr-2">
			<div className="relative h-52 sm:h-64">
				<ValueAxis ticks={values} />
				<div aria-hidden className="absolute inset-y-0 right-0 left-12">
					{gaps.map(({ left, width, label, words }) => (
						<div
							key={words}
							title={words}
							className="chart-gap absolute inset-y-0 overflow-hidden"
							style={{ left: `${left}%`, width: `${width}%` }}
						>
							<GapLabel label={label} width={width} />
						</div>
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
					{values.map(({ top }) => (
						<path key={top} d={`M0 ${top}H100`} className="chart-line stroke-line" />
					))}
					{envelope && <path d={envelope} className="fill-accent/15" />}
					{compared && (
						<path d={compared} className="chart-line stroke-muted [stroke-dasharray:4_3]" />
					)}
					{bars && <path d={bars} className="fill-accent/60" />}
					<path d={line} className="chart-line stroke-accent [stroke-width:2px]" />
					{events.map(({ left, words }, i) => (
						<g key={`${i} ${words}`}>
							<title>{words}</title>
							<path
								d={`M${left} 0V100`}
								className="chart-line stroke-info [stroke-dasharray:2_3]"
							/>
							{/* Invisible: a line of one pixel is hard to point at. */}
							<path
								d={`M${left} 0V100`}
								className="chart-line stroke-transparent [stroke-width:9px]"
							/>
						</g>
					))}
				</svg>
				{children && <div className="absolute inset-y-0 right-0 left-12">{children}</div>}
			</div>
			<div className="ml-12">
				<TimeAxis times={times} />
			</div>
		</div>
	)
}
