import type { LoaderFunctionArgs } from '@remix-run/node'
import { api, methodNotAllowed } from '~/http/api.server'
import { parsePathId } from '~/http/parse-path-id'
import { requireFarm } from '~/http/require.server'
import { lookAtCamera } from '~/services/cameras/look-at-camera.server'

/** What a camera sees now, for members of its farm. Kept nowhere on the way. */
export const loader = api(async ({ request, params }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const { jpeg } = await lookAtCamera(ctx, { id: parsePathId(params.cameraId, 'Camera not found') })
	const headers = { 'Content-Type': 'image/jpeg', 'Cache-Control': 'private, no-store' }
	return new Response(new Uint8Array(jpeg), { headers })
})

export const action = () => methodNotAllowed('GET')
