import { OctagonX } from 'lucide-react'
import { STOP_WAITS } from '~/shell/connection/note'
import { Alert } from '~/ui/alert'
import { wantedPath } from './wanted-path'

/** Where the page of the emergency stop could not be loaded: how the farm is stopped without a connection. */
export function StopElsewhere({ isConnected }: { isConnected: boolean }) {
	if (isConnected || !wantedPath('').startsWith('/emergency-stop')) return null
	return (
		<Alert tone="danger" icon={OctagonX} role="alert" title="The emergency stop is not here">
			{STOP_WAITS}
		</Alert>
	)
}
