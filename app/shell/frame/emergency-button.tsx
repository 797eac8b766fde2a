import { OctagonX } from 'lucide-react'
import { LinkButton } from '~/ui/link-button'

/** The link to the emergency stop, which asks once and then turns every output off. */
export function EmergencyButton() {
	return (
		<LinkButton to="/emergency-stop" variant="danger-outline" icon={OctagonX}>
			Emergency stop
		</LinkButton>
	)
}
