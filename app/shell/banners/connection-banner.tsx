import { DatabaseZap, Hourglass } from 'lucide-react'
import { Alert } from '~/ui/alert'
import { useNow } from '~/ui/time/use-now'
import { formatPageAge } from './format-page-age'
import { useConnection } from './use-connection'
import type { Live } from '../live/use-live'

type Props = { now: number; live: Live }

/**
 * Tells that the server or its database cannot be reached, and how old the shown data is. The text changes
 * once a minute at most, because screen readers read each change.
 */
export function ConnectionBanner({ now, live }: Props) {
	const isUp = useConnection(live.isOpen)
	const ageMs = useNow(now) - now // counts from the page's own time, long before the banner shows
	const age = formatPageAge(ageMs, live.showsReadings ? 'Readings are' : 'What is shown is')
	return (
		<div role="status" className="no-print">
			{!isUp && (
				<div className="mb-4">
					<Alert tone="attention" icon={DatabaseZap} title="Database connection limited">
						Using cached data. Full functionality will resume when connection is restored. {age}
					</Alert>
				</div>
			)}
			{isUp && !live.isOpen && live.showsReadings && age && (
				<div className="mb-4">
					<Alert tone="attention" icon={Hourglass} title={age}>
						Live connection lost. Reconnecting…
					</Alert>
				</div>
			)}
		</div>
	)
}
