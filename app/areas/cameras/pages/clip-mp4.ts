import { createReadableStreamFromReadable, type LoaderFunctionArgs } from '@remix-run/node'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require-farm.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { openClip } from '~/areas/cameras/services/clip-files.server'

/** A recording that was fetched from the farm. */
export const loader = page(async ({ request, params }: LoaderFunctionArgs) => {
	const ctx = requirePermission(await requireFarm(request), 'equipment.control')
	const { clip, file } = await openClip(ctx, { key: params['clipKey'] ?? '' })
	const name = `${clip.cameraName.replaceAll(/[^\w-]+/g, '-')}-${new Date(clip.from).toISOString().slice(0, 16).replaceAll(':', '')}.mp4`
	return new Response(createReadableStreamFromReadable(file), {
		headers: {
			'Content-Type': 'video/mp4',
			'Content-Length': String(clip.has),
			'Content-Disposition': `attachment; filename="${name}"`,
			'Cache-Control': 'private, no-store',
		},
	})
})
