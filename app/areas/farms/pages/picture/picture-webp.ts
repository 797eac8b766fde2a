import type { LoaderFunctionArgs } from '@remix-run/node'
import { Fault } from '@sfc/domain/fault'
import { api, methodNotAllowed } from '~/http/api.server'
import { requireFarm } from '~/http/require-farm.server'
import { readPicture } from '~/areas/platform/services/images/picture-files.server'

const HOUR_S = 3600

/** The farm's picture, for its members only. */
export const loader = api(async ({ request, params }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request, params.farmId)
	const { imageFile } = ctx.farm
	const size = new URL(request.url).searchParams.get('size') === 'large' ? 'large' : 'small'
	const headers = {
		'Content-Type': 'image/webp',
		'Cache-Control': `private, max-age=${HOUR_S}`,
		ETag: `"${imageFile}-${size}"`,
	}
	if (imageFile && request.headers.get('If-None-Match') === headers.ETag)
		return new Response(null, { status: 304, headers })
	const bytes = imageFile && (await readPicture(ctx, imageFile, size))
	if (!bytes) throw new Fault('not-found', 'This farm has no picture')
	return new Response(new Uint8Array(bytes), { headers })
})

export const action = () => methodNotAllowed('GET')
