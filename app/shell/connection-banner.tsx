import { DatabaseZap } from 'lucide-react'
import { Alert } from '~/ui/alert'
import { formatAge } from '~/ui/format-age'
import { useNow } from '~/ui/use-now'
import { useConnection } from './use-connection'

/** Says that the server or its database cannot be reached, and how old what is shown is. */
export function ConnectionBanner({ now }: { now: number }) {
	const isUp = useConnection()
	const current = useNow(now) // counts from the page's own time, long before the banner shows
	return (
		<div role="status" className="no-print">
			{!isUp && (
				<div className="mb-4">
					<Alert tone="attention" icon={DatabaseZap} title="Database connection limited">
						Using cached data. Full functionality will resume when connection is restored. The page
						was last updated {formatAge(current - now)}.
					</Alert>
				</div>
			)}
		</div>
	)
}
