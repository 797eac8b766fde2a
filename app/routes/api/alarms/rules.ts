import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { NewRuleInput } from '@sfc/contract/alarms/rule-input'
import { api, methodNotAllowed } from '~/http/api.server'
import { readJson } from '~/http/read-body.server'
import { requireFarm } from '~/http/require.server'
import { addRule } from '~/services/alarms/change-rules.server'
import { loadAlarmRules } from '~/services/alarms/load-alarm-rules.server'
import { requirePermission } from '~/services/access/require-permission.server'
import { ruleToWire } from './to-wire'

export const loader = api(async ({ request }: LoaderFunctionArgs) => {
	const rules = await loadAlarmRules(await requireFarm(request))
	return Response.json(rules.map(ruleToWire))
})

export const action = api(async ({ request }: ActionFunctionArgs) => {
	if (request.method !== 'POST') return methodNotAllowed('GET, POST')
	const ctx = await requireFarm(request)
	requirePermission(ctx, 'alarm.configure')
	const added = await addRule(ctx, NewRuleInput.parse(await readJson(request)))
	return Response.json(added, { status: 201 })
})
