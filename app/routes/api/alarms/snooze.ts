import type { ActionFunctionArgs } from '@remix-run/node'
import { SnoozeInput } from '@sfc/contract/alarms/respond-to-alarm'
import { api, methodNotAllowed } from '~/http/api.server'
import { readJson } from '~/http/read-body.server'
import { requireFarm } from '~/http/require.server'
import { snoozeAlarm } from '~/services/alarms/respond-to-alarm.server'
import { readAlarm } from '~/services/alarms/list-alarms.server'
import { requirePermission } from '~/services/access/require-permission.server'

export const loader = () => methodNotAllowed('POST')

export const action = api(async ({ request, params }: ActionFunctionArgs) => {
	if (request.method !== 'POST') return methodNotAllowed('POST')
	const ctx = await requireFarm(request)
	const alarmId = params.alarmId ?? ''
	await readAlarm(ctx, { alarmId })
	requirePermission(ctx, 'alarm.answer')
	await snoozeAlarm(ctx, { alarmId, ...SnoozeInput.parse(await readJson(request)) })
	return Response.json({ success: true })
})
