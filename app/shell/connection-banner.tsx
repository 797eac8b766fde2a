import { DatabaseZap } from 'lucide-react'
import { Age } from '~/ui/age'
import { Alert } from '~/ui/alert'
import { useConnection } from './use-connection'

/** Says that the server or its database cannot be reached, and how old what is shown is. */
export function ConnectionBanner({ now }: { now: number }) {
	const isUp = useConnection()
	return (
		<div role="status" className="no-print">
			{!isUp && (
				<div className="mb-4">
					<Alert tone="attention" icon={DatabaseZap} title="Database connection limited">
						Using cached data. Full functionality will resume when connection is restored. The page
						was last updated <Age at={now} now={now} />.
					</Alert>
				</div>
			)}
		</div>
	)
}
