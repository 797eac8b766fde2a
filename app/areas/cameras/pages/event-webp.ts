import type { LoaderFunctionArgs } from '@remix-run/node'
import { Fault } from '@sfc/domain/fault'
import { api, methodNotAllowed } from '~/http/api.server'
import { parsePathId } from '~/http/parse-path-id'
import { requireFarm } from '~/http/require-farm.server'
import { findEventPicture } from '~/areas/cameras/services/camera-events.server'
import { readPicture } from '~/areas/platform/services/images/picture-files.server'

const DAY_S = 24 * 3600
const MISSING = 'There is no picture of this event'

/** The picture of an event, for members of its farm only. */
export const loader = api(async ({ request, params }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const file = await findEventPicture(ctx, { id: parsePathId(params.eventId, MISSING) })
	const size = new URL(request.url).searchParams.get('size') === 'large' ? 'large' : 'small'
	const bytes = await readPicture(ctx, file, size, 'camera-events')
	if (!bytes) throw new Fault('not-found', MISSING)
	const headers = { 'Content-Type': 'image/webp', 'Cache-Control': `private, max-age=${DAY_S}` }
	return new Response(new Uint8Array(bytes), { headers })
})

export const action = () => methodNotAllowed('GET')
