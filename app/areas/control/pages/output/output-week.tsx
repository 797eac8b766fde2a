import { formatDuration } from '@sfc/domain/calendar/format-duration'
import { formatMonthDay } from '@sfc/domain/calendar/format-day'
import type { OutputDay } from '~/areas/control/services/read-output.server'
import type { OutputState } from '~/areas/readings/services/history/list-output-states.server'

const LOOK: Readonly<Record<OutputState, string>> = {
	on: 'bg-accent',
	partly: 'bg-accent/50',
	off: 'bg-line',
}

/** On-time of an output, a bar for each day; without data the bar is empty. */
export function OutputWeek({ days }: { days: readonly OutputDay[] }) {
	return (
		<>
			<ol className="grid gap-2">
				{days.map(({ day, fromAt, toAt, spans, onMs }) => (
					<li key={day} className="grid grid-cols-[4rem_1fr_5rem] items-center gap-3 text-sm">
						<span className="text-muted">{formatMonthDay(day)}</span>
						<span aria-hidden className="relative block h-5 rounded-control bg-sunk">
							{spans.map((span) => (
								<span
									key={span.fromAt}
									className={`absolute inset-y-0 ${LOOK[span.state]}`}
									style={{
										left: `${(100 * (span.fromAt - fromAt)) / (toAt - fromAt)}%`,
										width: `${(100 * (span.toAt - span.fromAt)) / (toAt - fromAt)}%`,
									}}
								/>
							))}
						</span>
						<span className="text-right">{spans.length ? formatDuration(onMs) : 'No data'}</span>
					</li>
				))}
			</ol>
			<p className="mt-3 text-sm text-muted">
				From midnight to midnight on the farm. Green is on, pale green is on and off within a step,
				grey is off, empty is no data.
			</p>
		</>
	)
}
