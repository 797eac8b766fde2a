import { OctagonX } from 'lucide-react'
import { LinkButton } from '~/ui/link-button'

type Props = {
	/** Shows the sign only, where there is little room. */
	iconOnly?: boolean
	className?: string
}

/** The way to the emergency stop, which asks once and then turns every output off. */
export function EmergencyButton({ iconOnly = false, className }: Props) {
	return (
		<LinkButton
			to="/emergency-stop"
			variant="danger-outline"
			icon={OctagonX}
			aria-label={iconOnly ? 'Emergency stop' : undefined}
			className={className}
		>
			{iconOnly ? null : 'Emergency stop'}
		</LinkButton>
	)
}
