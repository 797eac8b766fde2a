import type { ActionFunctionArgs } from '@remix-run/node'
import { AcknowledgeInput } from '@sfc/contract/alarms/respond-to-alarm'
import { api, methodNotAllowed } from '~/http/api.server'
import { readJson } from '~/http/read-body.server'
import { requireFarm } from '~/http/require.server'
import { acknowledgeAlarm } from '~/services/alarms/respond-to-alarm.server'
import { readAlarm } from '~/services/alarms/list-alarms.server'
import { requirePermission } from '~/services/access/require-permission.server'

export const loader = () => methodNotAllowed('POST')

export const action = api(async ({ request, params }: ActionFunctionArgs) => {
	if (request.method !== 'POST') return methodNotAllowed('POST')
	const ctx = await requireFarm(request)
	const alarmId = params.alarmId ?? ''
	await readAlarm(ctx, { alarmId })
	requirePermission(ctx, 'alarm.answer')
	const { note } = AcknowledgeInput.parse(await readJson(request))
	await acknowledgeAlarm(ctx, { alarmId, note: note || null })
	return Response.json({ success: true })
})
