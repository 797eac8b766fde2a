import { formatDuration } from '@sfc/domain/calendar/format-duration'
import { OVERRIDE_MS } from '@sfc/domain/control/override-ms'
import { useId } from 'react'

const MINUTE_MS = 60_000
const MINUTES = [15, 60, 240, 720]

/** For how long an ON or OFF by hand lasts, before the output is back to auto. */
export function HowLong({ longestMs }: { longestMs: number | null }) {
	const id = useId()
	return (
		<span className="flex items-center gap-2">
			<label htmlFor={id}>For</label>
			<select
				id={id}
				name="forMin"
				defaultValue={OVERRIDE_MS / MINUTE_MS}
				aria-describedby={longestMs === null ? undefined : `${id}-longest`}
				className="min-h-12 rounded-control border border-control bg-surface px-3"
			>
				{MINUTES.map((minutes) => (
					<option key={minutes} value={minutes}>
						{formatDuration(minutes * MINUTE_MS)}
					</option>
				))}
			</select>
			{longestMs !== null && (
				<span id={`${id}-longest`} className="text-sm text-muted">
					ON: {formatDuration(longestMs)} at most
				</span>
			)}
		</span>
	)
}
