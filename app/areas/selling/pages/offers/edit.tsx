import { useLoaderData } from '@remix-run/react'
import { OfferInput } from '@sfc/contract/selling/orders/offer-input'
import { Image } from 'lucide-react'
import { formPage } from '~/http/form-page.server'
import { parsePathId } from '~/http/parse-path-id'
import { requireFarm } from '~/http/require-farm.server'
import { redirectWithToast } from '~/http/toast.server'
import { findOffer, saveOffer } from '~/areas/selling/services/offers/save-offer.server'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { OfferFields } from './offer-fields'
import { loadOfferForm } from './offer-form.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Edit Offer')

const { loader, action } = formPage({
	schema: OfferInput,
	permission: 'farm.configure',
	subject: async ({ request, params }) => {
		const ctx = await requireFarm(request)
		const offer = await findOffer(ctx, parsePathId(params.offerId, 'Offer not found'))
		return { ctx, offer }
	},
	load: async ({ ctx, offer }) => ({
		id: offer.id,
		title: offer.title,
		hasPicture: offer.picture !== null,
		...(await loadOfferForm(ctx, offer)),
	}),
	submit: async ({ ctx, offer }, input) => {
		const { title, isOn } = await saveOffer(ctx, { offerId: offer.id, input })
		const text = isOn
			? `${title} is on sale. Orders that were placed stay as they are.`
			: `${title} is no longer on sale. Orders that were placed stay as they are.`
		return redirectWithToast('/ecommerce', { title: 'Offer saved', text })
	},
})

export { loader, action }

export default function EditOffer() {
	const { id, title, hasPicture } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Edit Offer"
				subtitle={title}
				actions={
					<LinkButton to={`/ecommerce/offers/${id}/picture`} icon={Image}>
						{hasPicture ? 'Change picture' : 'Add picture'}
					</LinkButton>
				}
			/>
			<OfferFields submitLabel="Save offer" />
		</>
	)
}
