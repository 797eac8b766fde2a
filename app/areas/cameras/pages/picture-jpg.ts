import type { LoaderFunctionArgs } from '@remix-run/node'
import { Fault } from '@sfc/domain/fault'
import { api, methodNotAllowed } from '~/http/api.server'
import { parsePathId } from '~/http/parse-path-id'
import { requireFarm } from '~/http/require-farm.server'
import { readLivePicture } from '~/areas/cameras/services/read-live-picture.server'
import { noPicture } from './no-picture.server'

/** The live picture of a camera for members of its farm, or a placeholder with the reason. It is not cached. */
export const loader = api(async ({ request, params }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const id = parsePathId(params.cameraId, 'Camera not found')
	try {
		const { jpeg } = await readLivePicture(ctx, { id })
		const headers = { 'Content-Type': 'image/jpeg', 'Cache-Control': 'private, no-store' }
		return new Response(new Uint8Array(jpeg), { headers })
	} catch (error) {
		if (error instanceof Fault && error.code === 'unavailable') return noPicture(error.message)
		throw error
	}
})

export const action = () => methodNotAllowed('GET')
