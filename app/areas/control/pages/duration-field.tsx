import { formatDuration } from '@sfc/domain/calendar/format-duration'
import { CLASSES_WITH_END } from '@sfc/domain/control/manual-end'
import { handChoicesMs, handOnMs } from '@sfc/domain/control/hand-on-ms'
import type { OutputClass } from '@sfc/domain/control/output-class'
import { OVERRIDE_MS } from '@sfc/domain/control/override-ms'
import { useId } from 'react'

type Props = { outputClass: OutputClass; longestMs: number | null }

/** The duration of a manual ON or OFF, before the output returns to auto. */
export function DurationField({ outputClass, longestMs }: Props) {
	const id = useId()
	const usualMs = handOnMs(outputClass, longestMs)
	const usual = formatDuration(usualMs)
	const endsSooner = CLASSES_WITH_END.includes(outputClass)
	return (
		<span className="flex flex-wrap items-center gap-x-2">
			<label htmlFor={id}>For</label>
			<select
				id={id}
				name="forS"
				defaultValue=""
				aria-describedby={endsSooner ? `${id}-end` : undefined}
				className="min-h-12 rounded-control border border-control bg-surface px-3"
			>
				<option value="">
					{usualMs === OVERRIDE_MS ? usual : `${usual} (OFF ${formatDuration(OVERRIDE_MS)})`}
				</option>
				{handChoicesMs(outputClass, longestMs)
					.filter((ms) => ms !== usualMs || ms !== OVERRIDE_MS)
					.map((ms) => (
						<option key={ms} value={ms / 1000}>
							{formatDuration(ms)}
						</option>
					))}
			</select>
			{endsSooner && (
				<span id={`${id}-end`} className="text-xs text-muted">
					ON ends at {END_OF[outputClass as keyof typeof END_OF]}
				</span>
			)}
		</span>
	)
}

const END_OF = {
	heat: 'the top of the band',
	cool: 'the bottom of the band',
	co2: 'the top of the band',
	fill: 'the level that filling aims at',
}
