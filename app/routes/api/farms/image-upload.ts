import type { ActionFunctionArgs } from '@remix-run/node'
import type { FarmImageWire } from '@sfc/contract/farms/farm-image'
import { api, methodNotAllowed } from '~/http/api.server'
import { requireFarm, requireUser } from '~/http/require.server'
import { handlePictureUpload } from '~/routes/farms/picture/picture-upload.server'
import { requirePermission } from '~/services/access/require-permission.server'
import { pictureUrl } from '~/routes/farms/picture/picture-url'

export const loader = () => methodNotAllowed('POST')

/** The farm is named in the form, in the query, or the person's current one. */
export const action = api(async ({ request }: ActionFunctionArgs) => {
	if (request.method !== 'POST') return methodNotAllowed('POST')
	const person = await requireUser(request)
	// A farm that is named before the body is somebody's or not before the body is judged.
	if (new URL(request.url).searchParams.has('farmId'))
		requirePermission(await requireFarm(request), 'farm.configure')
	const outcome = await handlePictureUpload(person, request, (form) => {
		const named = form.get('farmId')
		return requireFarm(request, typeof named === 'string' && named !== '' ? named : null)
	})
	if (outcome.refusal) {
		const { title, message } = outcome.refusal
		return Response.json({ error: message, message, title }, { status: outcome.status })
	}
	const { farm } = await requireFarm(request, outcome.farmId)
	const body: FarmImageWire = { imageUrl: pictureUrl(farm, 'large') }
	return Response.json(body)
})
