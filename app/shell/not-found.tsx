import { House, SearchX } from 'lucide-react'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'

/** The page for an address that does not exist, or that this person may not see; `said` names what is missing. */
export function NotFound({ said = '' }: { said?: string }) {
	return (
		<EmptyState icon={SearchX} title="404 Page Not Found" titleAs="h1" action={<DashboardLink />}>
			<p>{said || 'Did you forget to add the page to the router?'}</p>
		</EmptyState>
	)
}

export function DashboardLink() {
	return (
		<LinkButton to="/" variant="primary" icon={House}>
			Go to the dashboard
		</LinkButton>
	)
}
