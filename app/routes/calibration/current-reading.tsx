import { Age } from '~/ui/age'
import { StatusDot } from '~/ui/status-dot'
import type { SensorView } from './sensor-view.server'

/** What the sensor says itself at this moment, and whether it has settled. */
export function CurrentReading({
	reading: { newest, isStable, share, spread },
	now,
}: Pick<SensorView, 'reading' | 'now'>) {
	return (
		<div className="mt-3">
			<p className="text-sm text-muted">The sensor says, uncalibrated</p>
			{newest ? (
				<>
					<p className="text-2xl font-bold tracking-tight">{newest.value}</p>
					<p className="text-xs text-muted">
						<Age at={newest.at} now={now} />
					</p>
					{isStable ? (
						<StatusDot tone="good">Reading Stable</StatusDot>
					) : (
						<StatusDot tone="attention">
							Not stable: {spread ?? '–'} apart, {Math.round(share * 100)} % of the time looked at
						</StatusDot>
					)}
				</>
			) : (
				<p className="font-semibold text-offline">No reading in the last ten minutes</p>
			)}
		</div>
	)
}
