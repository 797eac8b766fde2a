import { PackageOpen } from 'lucide-react'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'

/** Stands for a form when there is nothing in stock it could be about. */
export function OutOfStock({ lotId }: { lotId: number }) {
	return (
		<EmptyState
			icon={PackageOpen}
			title="Nothing in stock"
			action={<LinkButton to={`/lots/${lotId}`}>Open the lot</LinkButton>}
		>
			<p>Nothing of this lot is left. Record a harvest, or count the stock when there is more.</p>
		</EmptyState>
	)
}
