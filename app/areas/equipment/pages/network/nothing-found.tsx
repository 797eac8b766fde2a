import { Router, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { EmptyState } from '~/ui/empty-state'
import { Link } from '~/ui/page-farm/link'

type Props = {
	title?: string
	/** Number of devices that agents already read. */
	connected: number
	children: ReactNode
	action?: ReactNode
}

/** Shown when a search found nothing. Connected devices need no search, and are on another page. */
export const NothingFound = ({ title, connected, children, action }: Props) => (
	<EmptyState
		icon={connected > 0 ? Router : SearchX}
		title={title ?? (connected > 0 ? formatConnected(connected) : 'No Network Devices Found')}
		action={action}
	>
		{children} What is connected already is under{' '}
		<Link to="/dashboard?tab=hardware" className="font-semibold text-accent underline">
			Devices
		</Link>
		.
	</EmptyState>
)

const formatConnected = (connected: number) =>
	connected === 1 ? '1 device is connected' : `${connected} devices are connected`
