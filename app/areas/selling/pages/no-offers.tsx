import { Tags } from 'lucide-react'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'

/** What stands in place of a form that orders packs while there are none. */
export const NoOffers = () => (
	<EmptyState
		icon={Tags}
		title="Nothing is offered yet"
		action={<LinkButton to="/ecommerce">Shops and offers</LinkButton>}
	>
		An order is of packs, and an offer says what a pack holds.
	</EmptyState>
)
