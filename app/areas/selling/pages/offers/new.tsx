import { useActionData, useLoaderData } from '@remix-run/react'
import { OfferInput } from '@sfc/contract/selling/orders/offer-input'
import { Sprout } from 'lucide-react'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { saveOffer } from '~/areas/selling/services/offers/save-offer.server'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { OfferFields } from './offer-fields'
import { loadOfferForm } from './offer-form.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Add Offer')

const { loader, action } = formPage({
	schema: OfferInput,
	permission: 'farm.configure',
	load: ({ ctx }) => loadOfferForm(ctx, null),
	submit: async ({ ctx }, input) => {
		const { id, title } = await saveOffer(ctx, { offerId: null, input })
		const text = `${title} is offered as far as there is stock. A picture helps to sell it.`
		return redirectWithToast(`/ecommerce/offers/${id}/picture`, { title: 'Offer added', text })
	},
})

export { loader, action }

export default function NewOffer() {
	const { crops } = useLoaderData<typeof loader>()
	const isAnswer = useActionData() !== undefined
	return (
		<>
			<PageHeader title="Add Offer" subtitle="What you sell of a crop, in which packs." />
			{crops.length > 0 || isAnswer ? (
				<OfferFields submitLabel="Add offer" />
			) : (
				<EmptyState
					icon={Sprout}
					title="Nothing was planted on this farm yet"
					action={
						<LinkButton to="/planting-cycles/new" variant="primary">
							Plan a crop
						</LinkButton>
					}
				>
					An offer is filled from the lots of a crop, and each planting has one.
				</EmptyState>
			)}
		</>
	)
}
