import type { LoaderFunctionArgs } from '@remix-run/node'
import { api } from '~/http/api.server'
import { requireFarm } from '~/http/require.server'
import { listOpenAlarms, listPastAlarms } from '~/services/alarms/list-alarms.server'
import { alarmToWire } from './to-wire'

const A_PAGE = 100

export const loader = api(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const { searchParams } = new URL(request.url)
	if (searchParams.get('past') !== '1') {
		const open = await listOpenAlarms(ctx)
		return Response.json({ alarms: open.map(alarmToWire), nextBefore: null })
	}
	const asked = Number(searchParams.get('before'))
	const before = Number.isSafeInteger(asked) && asked > 0 ? asked : null
	const { alarms, nextBefore } = await listPastAlarms(ctx, { before, limit: A_PAGE })
	return Response.json({ alarms: alarms.map(alarmToWire), nextBefore })
})
