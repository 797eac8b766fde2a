import type { LoaderFunctionArgs } from '@remix-run/node'
import { api } from '~/http/api.server'
import { requireFarm } from '~/http/require.server'
import { readAlarm } from '~/services/alarms/list-alarms.server'
import { alarmToWire } from './to-wire'

export const loader = api(async ({ request, params }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const { alarm, events } = await readAlarm(ctx, { alarmId: params.alarmId ?? '' })
	return Response.json({
		...alarmToWire(alarm),
		events: events.map(({ at, what, by, text }) => ({ at, what, by, text })),
	})
})
