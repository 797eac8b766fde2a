import { Age } from '~/ui/time/age'
import { Sparkline } from '~/ui/chart/sparkline'
import { StatusDot } from '~/ui/status-dot'
import { useFormats } from '~/ui/formats/use-formats'
import { createFormatters } from './formatters'
import { formatStability } from './reading-view'
import type { SensorView } from './sensor-view.server'

type Props = Pick<SensorView, 'reading' | 'now' | 'timezone'> & {
	/** Whether the reading has to settle. */
	mustSettle: boolean
}

/** The sensor's current raw reading, and whether it is stable. */
export function CurrentReading({ reading, now, timezone, mustSettle }: Props) {
	const { quantity, newest, isStable, percent, line, minSpan } = reading
	const words = createFormatters({ quantity, timezone, formats: useFormats() })
	if (!newest)
		return (
			<div>
				<p className="text-sm text-muted">Sensor reading, uncalibrated</p>
				<p className="text-figure font-bold text-muted" aria-hidden>
					–
				</p>
				<StatusDot tone="offline">No reading in the last ten minutes</StatusDot>
			</div>
		)
	return (
		<div>
			<p className="text-sm text-muted">Sensor reading, uncalibrated</p>
			<div className="flex items-end justify-between gap-4">
				<p className="text-figure leading-tight font-bold tracking-tight tabular-nums">
					{words.value(newest.value)}
				</p>
				{mustSettle && (
					<Sparkline
						values={line}
						tone={isStable ? 'good' : 'attention'}
						label="The reading since the probe is in this reference"
						minSpan={minSpan}
					/>
				)}
			</div>
			<p className="text-xs text-muted">
				<Age at={newest.at} now={now} />
			</p>
			{mustSettle && (
				<div className="mt-3">
					<div aria-hidden className="h-1.5 overflow-hidden rounded-full bg-line">
						<div
							className={`forced-mark h-full rounded-full ${isStable ? 'bg-good' : 'bg-attention'}`}
							style={{ width: `${percent}%` }}
						/>
					</div>
					<div className="mt-1.5">
						<StatusDot tone={isStable ? 'good' : 'attention'}>
							{isStable ? 'Stable' : 'Not stable yet'}
						</StatusDot>
						<p className="text-sm text-muted">{formatStability(reading, words)}</p>
					</div>
				</div>
			)}
		</div>
	)
}
