import type { LoaderFunctionArgs } from '@remix-run/node'
import { server } from '~/boot.server'
import { api, methodNotAllowed } from '~/http/api.server'
import { requireFarm } from '~/http/require-farm.server'
import { sendPhoto } from '~/http/send-photo.server'
import {
	findOfferPicture,
	OFFER_PICTURES,
} from '~/areas/selling/services/offers/offer-pictures.server'

/** The picture of an offer: public while it is on sale, else for members of its farm. */
export const loader = api(async ({ request, params }: LoaderFunctionArgs) => {
	const ctx = await server()
	const { file, farmId, isPublic } = await findOfferPicture(ctx, { file: params.file })
	if (!isPublic) await requireFarm(request, String(farmId))
	const missing = 'There is no picture at this address'
	return sendPhoto(ctx, request, { photos: OFFER_PICTURES, file, missing })
})

export const action = () => methodNotAllowed('GET')
