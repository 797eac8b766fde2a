import { useHydrated } from '~/shell/use-hydrated'
import { TimeAxis, ValueAxis } from '~/ui/chart/axes'
import type { HistoryChart } from '../chart-view.server'
import { EVENT_MARKS } from '../event-marks'
import { markClusters, type EventMark } from '../mark-clusters'
import { ChartCrosshair } from './chart-crosshair'
import type { Cursor } from './cursor'
import { GapLabel } from '~/ui/chart/gap-label'

export type Pointing = {
	timezone: string
	cursor: Cursor
	onZoom: (span: { fromAt: number; toAt: number }) => void
}

type Props = {
	chart: HistoryChart
	/** Whether space is reserved for a right axis, which another chart has. */
	hasRight?: boolean
	marks: readonly EventMark[]
	/** For the crosshair that scripts add. */
	pointing?: Pointing
}

/** Lines, target ranges, gaps and events over time, drawn on the server. */
export function ChartPlot({ chart, hasRight = chart.right !== null, marks, pointing }: Props) {
	const { left, right, bands, gaps, times } = chart
	const hasScripts = useHydrated()
	const clusters = markClusters(marks)
	return (
		<div className={`pt-6 ${hasRight ? 'mr-12' : 'mr-2'}`}>
			<div className="relative ml-12 h-52 sm:h-72">
				<div className="absolute inset-y-0 -left-12 w-12">
					<ValueAxis ticks={left.ticks} unit={left.unit} colour={left.colour} />
				</div>
				{right && (
					<div className="absolute inset-y-0 -right-12 w-12">
						<ValueAxis side="right" ticks={right.ticks} unit={right.unit} colour={right.colour} />
					</div>
				)}
				<Gaps gaps={gaps} />
				<svg
					role="img"
					aria-label={chart.summary}
					viewBox="0 0 100 100"
					preserveAspectRatio="none"
					className="absolute inset-0 size-full overflow-visible"
				>
					{bands.map(({ colour, left, right, top, bottom }) => (
						<rect
							key={`${colour} ${left} ${top} ${bottom}`}
							x={left}
							width={right - left}
							y={top}
							height={bottom - top}
							className="fill-current opacity-10"
							style={{ color: colour }}
						/>
					))}
					<path d={gridPath(chart)} className="chart-line stroke-line" />
					{clusters.map(({ left, kind }) => (
						<path
							key={left}
							d={`M${left} 0V100`}
							className={`chart-line [stroke-dasharray:2_3] ${kind === 'alarm' || kind === 'stop' ? 'stroke-danger' : 'stroke-info'}`}
						/>
					))}
					{chart.traces.map(({ key, colour, line, bars, envelope, compared }) => (
						<g key={key} style={{ color: colour }}>
							{envelope && (
								<path
									d={envelope}
									className={`fill-current ${chart.traces.length > 2 ? 'opacity-5' : 'opacity-15'}`}
								/>
							)}
							{compared && (
								<path
									d={compared}
									className="chart-line stroke-current opacity-70 [stroke-dasharray:4_3]"
								/>
							)}
							{bars && <path d={bars} className="fill-current opacity-60" />}
							{line && <path d={line} className="chart-line stroke-current [stroke-width:2px]" />}
						</g>
					))}
				</svg>
				<p className="pointer-events-none absolute inset-x-1 top-1 text-xs text-muted">
					{[...new Set(bands.flatMap(({ away }) => away ?? []))].join('. ')}
				</p>
				{hasScripts && pointing && <ChartCrosshair chart={chart} marks={marks} {...pointing} />}
			</div>
			<div className="ml-12">
				<div aria-hidden className="relative h-6">
					{clusters.map(({ left, kind, words }) => {
						const Icon = EVENT_MARKS[kind].icon
						return (
							<span
								key={left}
								title={words.join('\n')}
								className={`absolute top-1 flex -translate-x-1/2 items-center rounded-full bg-surface text-xs ${kind === 'alarm' || kind === 'stop' ? 'text-danger' : 'text-info'}`}
								style={{ left: `${left}%` }}
							>
								<Icon className="size-4" />
								{words.length > 1 && words.length}
							</span>
						)
					})}
				</div>
				<TimeAxis times={times} />
			</div>
		</div>
	)
}

/** The grid: a line at each tick of the left axis and at each time. */
const gridPath = ({ left, times }: HistoryChart) =>
	[
		...left.ticks.map(({ top }) => `M0 ${top}H100`),
		...times.map(({ left }) => `M${left} 0V100`),
	].join('')

/** Gaps of the whole chart are hatched; gaps of one line have a hatched foot. */
function Gaps({ gaps }: { gaps: HistoryChart['gaps'] }) {
	return (
		<div aria-hidden className="absolute inset-0">
			{gaps.map(({ left, width, label, words, colour }) => (
				<div
					key={words}
					title={words}
					className={`chart-gap absolute bottom-0 overflow-hidden ${colour ? 'h-2.5 border-b-2' : 'top-0'}`}
					style={{ left: `${left}%`, width: `${width}%`, borderColor: colour ?? undefined }}
				>
					{!colour && <GapLabel label={label} width={width} />}
				</div>
			))}
		</div>
	)
}
