import type { LoaderFunctionArgs } from '@remix-run/node'
import { server } from '~/boot.server'
import { api, methodNotAllowed } from '~/http/api.server'
import { publicUrl } from '~/http/public-url.server'
import { readCalendar } from '~/areas/growing/services/calendar-feeds/read-calendar.server'

/** The calendar of a secret address, for calendar programs, which cannot sign in. */
export const loader = api(async ({ request, params }: LoaderFunctionArgs) => {
	const visit = { token: params.token ?? '', publicUrl: await publicUrl(request) }
	const { tag, text } = await readCalendar(await server(), visit)
	const headers = {
		'Content-Type': 'text/calendar; charset=utf-8',
		'Content-Disposition': 'inline; filename="farm-tasks.ics"',
		'Cache-Control': 'private, max-age=300',
		// Weak, because the text contains the time of writing.
		ETag: `W/"${tag}"`,
		'X-Robots-Tag': 'noindex, nofollow',
	}
	const known = request.headers.get('If-None-Match')?.split(',') ?? []
	if (known.some((held) => held.trim().replace(/^W\//, '') === `"${tag}"`))
		return new Response(null, { status: 304, headers })
	return new Response(text(), { headers })
})

export const action = () => methodNotAllowed('GET')
