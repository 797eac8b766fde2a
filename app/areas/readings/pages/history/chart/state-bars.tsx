import { Fragment, useEffect, useRef } from 'react'
import type { OutputState } from '~/areas/readings/services/history/list-output-states.server'
import { TimeAxis } from '~/ui/chart/axes'
import { Card } from '~/ui/card'
import { Link } from '~/ui/page-farm/link'
import type { HistoryChart } from '../chart-view.server'
import type { StateLane } from '../state-lanes.server'
import type { Cursor } from './cursor'

type Props = {
	lanes: readonly StateLane[]
	/** Outputs that were off throughout. */
	off: readonly Pick<StateLane, 'name' | 'to'>[]
	/** The chart above, whose time axis is shared. */
	chart: HistoryChart
	hasRight: boolean
	cursor: Cursor
}

const WORDS: Readonly<Record<OutputState, string>> = { off: 'off', partly: 'on and off', on: 'on' }
/** A short pulse stays visible on a phone. */
const LEAST = 0.3

/** On-times of equipment, under the charts; hatched while unknown. */
export function StateBars({ lanes, off, chart, hasRight, cursor }: Props) {
	const plot = useRef<HTMLDivElement>(null)
	const { fromAt, toAt, times } = chart
	useEffect(() => {
		const root = plot.current
		const line = root?.querySelector<HTMLElement>('[data-part=line]')
		if (!root || !line) return
		const states = [...root.querySelectorAll('[data-part=state]')]
		return cursor.follow((at) => {
			const left = at === null ? -1 : (100 * (at - fromAt)) / (toAt - fromAt)
			line.hidden = left < 0 || left > 100
			line.style.left = `${left}%`
			for (const [i, lane] of lanes.entries()) {
				const text = line.hidden ? '' : stateAt(lane, left)
				if (states[i] && states[i].textContent !== text) states[i].textContent = text
			}
		})
	}, [cursor, fromAt, lanes, toAt])
	if (lanes.length + off.length === 0) return null
	return (
		<Card title="Equipment">
			{lanes.length > 0 && (
				<div className={`ml-12 ${hasRight ? 'mr-12' : 'mr-2'}`}>
					<div
						ref={plot}
						className="relative"
						onPointerMove={({ currentTarget, clientX }) => {
							const { left, width } = currentTarget.getBoundingClientRect()
							cursor.move(Math.round(fromAt + ((clientX - left) / width) * (toAt - fromAt)))
						}}
						onPointerLeave={() => cursor.move(null)}
					>
						<ul className="-ml-12 grid gap-2">
							{lanes.map((lane) => (
								<Lane key={lane.to} lane={lane} />
							))}
						</ul>
						<div
							data-part="line"
							hidden
							className="pointer-events-none absolute inset-y-0 w-px bg-ink/60"
						/>
					</div>
					<TimeAxis times={times} />
				</div>
			)}
			{off.length > 0 && (
				<p className="mt-2 text-sm text-muted">
					<span className="font-semibold">Off the whole time:</span>{' '}
					{off.map(({ name, to }, i) => (
						<Fragment key={to}>
							{i > 0 && ', '}
							<Link to={to} className="underline">
								{name}
							</Link>
						</Fragment>
					))}
					.
				</p>
			)}
		</Card>
	)
}

function Lane({ lane: { name, to, words, parts } }: { lane: StateLane }) {
	return (
		<li>
			<p className="flex justify-between gap-3 text-sm">
				<Link to={to} className="min-w-0 truncate underline">
					{name}
				</Link>
				<strong data-part="state" className="shrink-0" />
			</p>
			<svg
				role="img"
				aria-label={words}
				viewBox="0 0 100 1"
				preserveAspectRatio="none"
				className="chart-gap ml-12 block h-3.5 w-[calc(100%-3rem)] rounded-sm"
			>
				<path d={stateBarsPath(parts)} className="fill-sunk" />
				<path d={stateBarsPath(parts, 'partly')} className="fill-accent/50" />
				<path d={stateBarsPath(parts, 'on')} className="fill-accent" />
			</svg>
		</li>
	)
}

/** The parts with a state, or all of them. */
const stateBarsPath = (parts: StateLane['parts'], of?: OutputState) =>
	parts
		.filter(({ state }) => !of || state === of)
		.map(({ left, width }) => `M${left} 0h${Math.max(LEAST, width)}v1h-${Math.max(LEAST, width)}z`)
		.join('')

/** The state of an output at a position of the charts. */
function stateAt({ parts }: StateLane, at: number): string {
	const part = parts.find(({ left, width }) => at >= left && at <= left + width)
	return part ? WORDS[part.state] : 'not known'
}
