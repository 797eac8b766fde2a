import { PackageOpen } from 'lucide-react'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'

/** Shown instead of a form when nothing is in stock. */
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
