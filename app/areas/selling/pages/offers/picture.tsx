import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { page } from '~/http/page.server'
import { parsePathId } from '~/http/parse-path-id'
import { requireFarm } from '~/http/require-farm.server'
import { redirectWithToast } from '~/http/toast.server'
import { PictureForm } from '~/areas/farms/pages/picture/picture-form'
import { handlePictureUpload } from '~/areas/farms/pages/picture/picture-upload.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { changeOfferPicture } from '~/areas/selling/services/offers/offer-pictures.server'
import { findOffer } from '~/areas/selling/services/offers/save-offer.server'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { OfferPicture } from './offer-picture'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle<typeof loader>((it) => `Picture of ${it?.title ?? 'an offer'}`)

/** The offer in the path, for people who may change it. */
async function requireOffer(request: Request, offerId: string | undefined) {
	const ctx = requirePermission(await requireFarm(request), 'farm.configure')
	return { ctx, offer: await findOffer(ctx, parsePathId(offerId, 'Offer not found')) }
}

export const loader = page(async ({ request, params }: LoaderFunctionArgs) => {
	const { offer } = await requireOffer(request, params.offerId)
	const { title, picture, isOn } = offer
	return { title, picture, isOn }
})

export const action = page(async ({ request, params }: ActionFunctionArgs) => {
	const { ctx, offer } = await requireOffer(request, params.offerId)
	const outcome = await handlePictureUpload(
		ctx,
		request,
		() => Promise.resolve(ctx),
		(entered, bytes) => changeOfferPicture(entered, { offerId: offer.id, bytes }),
	)
	if (outcome.refusal) return data({ refusal: outcome.refusal }, { status: outcome.status })
	return redirectWithToast('/ecommerce', {
		title: outcome.isRemoved ? 'Picture removed' : 'Picture saved',
		text: `${offer.title} is shown ${outcome.isRemoved ? 'without a picture' : 'with it'}.`,
	})
})

export default function Picture() {
	const { title, picture, isOn } = useLoaderData<typeof loader>()
	const refusal = useActionData<typeof action>()?.refusal
	return (
		<>
			<PageHeader
				title="Picture of the Offer"
				subtitle={
					isOn ? `Buyers of ${title} see it.` : `Buyers see it when ${title} is on sale again.`
				}
				actions={<LinkButton to="/ecommerce">Shops</LinkButton>}
			/>
			<PictureForm refusal={refusal} isThere={picture !== null}>
				<OfferPicture title={title} picture={picture} size="large" />
				<p className="text-sm text-muted">
					It goes to connected stores too, where a product has no picture yet; one that a store has
					stays there. A store fetches it from this server, so this needs a public address.
				</p>
			</PictureForm>
		</>
	)
}
