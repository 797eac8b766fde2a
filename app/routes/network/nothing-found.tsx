import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { EmptyState } from '~/ui/empty-state'
import { Link } from '~/ui/page-farm/link'

type Props = { title?: string; children: ReactNode; action?: ReactNode }

/** In place of what a search found. What is connected needs no search, and is on another page. */
export const NothingFound = ({ title = 'No Network Devices Found', children, action }: Props) => (
	<EmptyState icon={SearchX} title={title} action={action}>
		{children} What is connected already is under{' '}
		<Link to="/dashboard?tab=hardware" className="font-semibold text-accent underline">
			Devices
		</Link>
		.
	</EmptyState>
)
