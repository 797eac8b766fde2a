import type { Lane } from './recipe-view.server'
import { dayCount } from '../recipe-labels'

type Stage = { name: string; days: number; fromDay: number }
type Props = { stages: Stage[]; lanes: Lane[]; growthDays: number; transplantDays: number }

const LANE_HEIGHT = 40
const THINNEST = 4

/** The stages on a time line, and the range of each quantity below them, drawn to scale. */
export function TimeLine({ stages, lanes, growthDays, transplantDays }: Props) {
	return (
		<div className="grid gap-4">
			<ol className="flex flex-wrap gap-x-6 gap-y-1" aria-label="Stages">
				{stages.map(({ name, days, fromDay }, at) => (
					<li key={name} className="wrap-anywhere">
						<span className="text-muted">{at + 1}</span> <strong>{name}</strong>{' '}
						<span className="text-sm text-muted">
							day {fromDay + 1}
							{days > 1 && `–${fromDay + days}`}
						</span>
					</li>
				))}
			</ol>
			<div aria-hidden className="grid gap-3">
				<div
					className="grid"
					style={{
						gridTemplateColumns: stages.map(({ days }) => `minmax(0,${days}fr)`).join(' '),
					}}
				>
					{stages.map(({ name }, at) => (
						<span
							key={name}
							className="border-l border-surface bg-accent-tint py-1 text-center text-xs font-semibold first:rounded-l-control first:border-l-0 last:rounded-r-control"
						>
							{at + 1}
						</span>
					))}
				</div>
				{lanes.map((lane) => (
					<figure key={lane.label}>
						<figcaption className="mb-1 flex justify-between gap-3 text-xs text-muted">
							<span className="font-semibold">{lane.label}</span>
							<span>{lane.low === lane.high ? lane.low : `${lane.low} to ${lane.high}`}</span>
						</figcaption>
						<svg
							viewBox={`0 0 ${growthDays} ${LANE_HEIGHT}`}
							preserveAspectRatio="none"
							className="h-10 w-full rounded-control bg-sunk"
						>
							{lane.spans.map(({ fromDay, days, bottom, top }) => {
								const height = Math.max(THINNEST, (top - bottom) * (LANE_HEIGHT - 8))
								const y = LANE_HEIGHT - 4 - bottom * (LANE_HEIGHT - 8) - height
								return (
									<rect
										key={fromDay}
										x={fromDay}
										y={Math.max(2, y)}
										width={days}
										height={height}
										className="fill-(--accent) opacity-45"
									/>
								)
							})}
							{stages.slice(1).map(({ fromDay }) => (
								<line
									key={fromDay}
									x1={fromDay}
									x2={fromDay}
									y1={0}
									y2={LANE_HEIGHT}
									vectorEffect="non-scaling-stroke"
									className="stroke-(--line-strong)"
								/>
							))}
						</svg>
					</figure>
				))}
			</div>
			<p className="text-sm text-muted">
				Day 1 is the day it is sown
				{transplantDays > 0 && `; it is transplanted after ${dayCount(transplantDays)}`}. Drawn to
				scale; the figures are in the table.
			</p>
		</div>
	)
}
