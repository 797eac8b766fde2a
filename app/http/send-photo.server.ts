import { Fault } from '@sfc/domain/fault'
import type { Ctx } from '~/context.server'
import type { PhotoStore } from '~/areas/platform/services/images/photo-store.server'

const DAY_S = 24 * 3600

type Photo = { photos: PhotoStore; file: string; missing: string }

/**
 * Answers with a stored photo, small or at `?size=large`; a photo never changes. The caller checks who may see
 * it. Throws Fault not-found with `missing` when its file is gone.
 */
export async function sendPhoto(
	ctx: Ctx,
	request: Request,
	{ photos, file, missing }: Photo,
): Promise<Response> {
	const size = new URL(request.url).searchParams.get('size') === 'large' ? 'large' : 'small'
	const headers = {
		'Content-Type': 'image/webp',
		'Cache-Control': `private, max-age=${DAY_S}`,
		ETag: `"${file}-${size}"`,
	}
	if (request.headers.get('If-None-Match') === headers.ETag)
		return new Response(null, { status: 304, headers })
	const bytes = await photos.read(ctx, file, size)
	if (!bytes) throw new Fault('not-found', missing)
	return new Response(new Uint8Array(bytes), { headers })
}
