import { House, SearchX } from 'lucide-react'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'

/** There is no such page, or no such thing for this person; `said` names what is missing. */
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
