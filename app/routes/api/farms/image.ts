import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import type { FarmImageWire } from '@sfc/contract/farms/farm-image'
import { api, methodNotAllowed } from '~/http/api.server'
import { requireFarm } from '~/http/require.server'
import { pictureUrl } from '~/routes/farms/picture/picture-url'
import { changeFarmPicture } from '~/services/images/change-farm-picture.server'

export const loader = api(async ({ request, params }: LoaderFunctionArgs) => {
	const { farm } = await requireFarm(request, params.farmId)
	const body: FarmImageWire = { imageUrl: pictureUrl(farm, 'large') }
	return Response.json(body)
})

export const action = api(async ({ request, params }: ActionFunctionArgs) => {
	if (request.method !== 'DELETE') return methodNotAllowed('GET, DELETE')
	await changeFarmPicture(await requireFarm(request, params.farmId), { bytes: null })
	const body: FarmImageWire = { imageUrl: null }
	return Response.json(body)
})
