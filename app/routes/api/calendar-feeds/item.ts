import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { api, methodNotAllowed } from '~/http/api.server'
import { publicUrl } from '~/http/public-url.server'
import { requireFarm } from '~/http/require.server'
import { feedAddress } from '~/services/calendar-feeds/feed-address'
import { createFeed } from '~/services/calendar-feeds/create-feed.server'
import { readFeed } from '~/services/calendar-feeds/read-feed.server'
import { revokeFeed } from '~/services/calendar-feeds/revoke-feed.server'

export const loader = api(async ({ request, params }: LoaderFunctionArgs) =>
	Response.json({ feed: await readFeed(await requireFarm(request, params.farmId)) }),
)

export const action = api(async ({ request, params }: ActionFunctionArgs) => {
	if (request.method !== 'POST' && request.method !== 'DELETE')
		return methodNotAllowed('GET, POST, DELETE')
	const ctx = await requireFarm(request, params.farmId)
	if (request.method === 'DELETE') {
		await revokeFeed(ctx)
		return Response.json({ success: true })
	}
	const { token, createdAt } = await createFeed(ctx)
	const address = feedAddress(await publicUrl(request), token)
	return Response.json({ address, createdAt, lastReadAt: null }, { status: 201 })
})
