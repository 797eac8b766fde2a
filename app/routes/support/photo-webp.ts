import type { LoaderFunctionArgs } from '@remix-run/node'
import { Fault } from '@sfc/domain/fault'
import { api, methodNotAllowed } from '~/http/api.server'
import { parsePathId } from '~/http/parse-path-id'
import { requireUser } from '~/http/require.server'
import { findSupportPhoto, PHOTO_NOT_FOUND } from '~/services/support/find-support-photo.server'
import { SUPPORT_PHOTOS } from '~/services/support/support-photos.server'

const DAY_S = 24 * 3600

/** A picture of a request to support, for whoever sent it only. The picture at an address never changes. */
export const loader = api(async ({ request, params }: LoaderFunctionArgs) => {
	const ctx = await requireUser(request)
	const { file } = await findSupportPhoto(ctx, {
		photoId: parsePathId(params.photoId, PHOTO_NOT_FOUND),
	})
	const size = new URL(request.url).searchParams.get('size') === 'large' ? 'large' : 'small'
	const headers = {
		'Content-Type': 'image/webp',
		'Cache-Control': `private, max-age=${DAY_S}`,
		ETag: `"${file}-${size}"`,
	}
	if (request.headers.get('If-None-Match') === headers.ETag)
		return new Response(null, { status: 304, headers })
	const bytes = await SUPPORT_PHOTOS.read(ctx, file, size)
	if (!bytes) throw new Fault('not-found', PHOTO_NOT_FOUND)
	return new Response(new Uint8Array(bytes), { headers })
})

export const action = () => methodNotAllowed('GET')
