import { ChevronDown } from 'lucide-react'
import { BandState } from '~/ui/reading/band-state'
import { ConvertedReading } from '~/ui/reading/converted-reading'
import { Link } from '~/ui/page-farm/link'
import type { HealthRow } from './health-view.server'

/** Further sensors of the same quantity and zone, closed at first. */
export function OtherReadings({ rows, now }: { rows: readonly HealthRow[]; now: number }) {
	const needCare = rows.filter((row) => row.needsCare).length
	return (
		<details className="group font-normal">
			<summary className="inline-flex min-h-11 items-center gap-1.5 rounded-lg text-sm text-muted hover:text-ink">
				<ChevronDown
					aria-hidden
					className="size-4 shrink-0 transition-transform group-open:rotate-180"
				/>
				{rows.length} more {rows.length === 1 ? 'sensor' : 'sensors'}
				{needCare > 0 && (
					<span className="font-semibold text-attention">
						{needCare === 1 ? '1 needs attention' : `${needCare} need attention`}
					</span>
				)}
			</summary>
			<ul>
				{rows.map(({ pointId, label, deviceName, reading, band, steps: [step] }) => (
					<li key={pointId} className="grid gap-0.5 border-t border-line py-2">
						<Link
							to={`/sensor-health/${pointId}`}
							className="-my-2.5 inline-block py-2.5 font-semibold wrap-anywhere underline underline-offset-4 hover:text-accent"
						>
							{label}
						</Link>
						<span className="text-xs text-muted">{deviceName}</span>
						<ConvertedReading of={reading} now={now} />
						<BandState of={reading} band={band} />
						{step && step.key !== 'fine' && <span className="text-sm text-muted">{step.text}</span>}
					</li>
				))}
			</ul>
		</details>
	)
}
