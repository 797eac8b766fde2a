import type { CSSProperties } from 'react'
import type { Lane } from './recipe-view.server'
import { dayCount } from './recipe-words'

type Stage = { name: string; days: number; fromDay: number }
type Props = { stages: Stage[]; lanes: Lane[]; growthDays: number; transplantDays: number }

const LANE_HEIGHT = 40
const THINNEST = 4

/** The stages along their days, and under them what each quantity should be, drawn to scale. */
export function TimeLine({ stages, lanes, growthDays, transplantDays }: Props) {
	return (
		<div className="grid gap-4">
			<ol
				aria-label="Stages"
				className="grid gap-1 sm:grid-cols-(--days)"
				style={
					{ '--days': stages.map(({ days }) => `minmax(0,${days}fr)`).join(' ') } as CSSProperties
				}
			>
				{stages.map(({ name, days, fromDay }) => (
					<li
						key={name}
						className="flex min-w-0 items-baseline justify-between gap-2 rounded-control bg-accent-tint px-2 py-1.5 text-sm sm:block"
					>
						<span className="block font-semibold wrap-anywhere">{name}</span>
						<span className="block text-xs text-muted">
							Day {fromDay + 1}
							{days > 1 && `–${fromDay + days}`}
							<span className="sr-only">, {dayCount(days)}</span>
						</span>
					</li>
				))}
			</ol>
			<div aria-hidden className="grid gap-3">
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
				{transplantDays > 0 && `; it is transplanted after ${dayCount(transplantDays)}`}. The spans
				are drawn to scale; their figures are in the table.
			</p>
		</div>
	)
}
