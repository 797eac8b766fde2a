import type { LoaderFunctionArgs } from '@remix-run/node'
import { api, methodNotAllowed } from '~/http/api.server'
import { parsePathId } from '~/http/parse-path-id'
import { requireFarm } from '~/http/require-farm.server'
import { findFrame } from '~/areas/cameras/services/films/read-film.server'
import { readPicture } from '~/areas/platform/services/images/picture-files.server'
import { noPicture } from '../no-picture.server'

const DAY_S = 24 * 3600

/** The picture of a view, for members of its farm only. The picture at an address never changes. */
export const loader = api(async ({ request, params }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const file = await findFrame(ctx, { id: parsePathId(params.frameId, 'There is no such picture') })
	const size = new URL(request.url).searchParams.get('size') === 'large' ? 'large' : 'small'
	const bytes = await readPicture(ctx, file, size, 'camera-frames')
	// A backup holds no pictures of views.
	if (!bytes) return noPicture('This picture is not on this server any more.')
	const headers = { 'Content-Type': 'image/webp', 'Cache-Control': `private, max-age=${DAY_S}` }
	return new Response(new Uint8Array(bytes), { headers })
})

export const action = () => methodNotAllowed('GET')
