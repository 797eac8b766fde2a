import { parsePathId } from '~/http/parse-path-id'
import { requireFarm } from '~/http/require-farm.server'
import type { Args } from '~/http/authorize-page.server'
import { findCamera } from '~/areas/cameras/services/list-cameras.server'

/** The camera in the path, with the context of its farm. Throws Fault not-found. */
export async function requireCameraFromPath({ request, params }: Args) {
	const ctx = await requireFarm(request)
	const camera = await findCamera(ctx, { id: parsePathId(params['cameraId'], 'Camera not found') })
	return { ctx, camera }
}
