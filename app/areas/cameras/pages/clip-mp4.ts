import { createReadableStreamFromReadable, type LoaderFunctionArgs } from '@remix-run/node'
import { parseRange } from '~/http/parse-range'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require-farm.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { openClip } from '~/areas/cameras/services/clip-files.server'

/** A recording that was fetched from the farm, or the rest of it after a download was cut off. */
export const loader = page(async ({ request, params }: LoaderFunctionArgs) => {
	const ctx = requirePermission(await requireFarm(request), 'equipment.control')
	const { clip, open } = await openClip(ctx, { key: params['clipKey'] ?? '' })
	const name = `${clip.cameraName.replaceAll(/[^\w-]+/g, '-')}-${new Date(clip.from).toISOString().slice(0, 16).replaceAll(':', '')}.mp4`
	const part = parseRange(request.headers.get('Range'), clip.has)
	const { start, end } = part ?? { start: 0, end: clip.has - 1 }
	return new Response(createReadableStreamFromReadable(open({ start, end })), {
		status: part ? 206 : 200,
		headers: {
			'Content-Type': 'video/mp4',
			'Accept-Ranges': 'bytes',
			...(part && { 'Content-Range': `bytes ${start}-${end}/${clip.has}` }),
			'Content-Length': String(end - start + 1),
			'Content-Disposition': `attachment; filename="${name}"`,
			'Cache-Control': 'private, no-store',
		},
	})
})
