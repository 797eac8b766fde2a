import type { ActionFunctionArgs } from '@remix-run/node'
import { RuleInput } from '@sfc/contract/alarms/rule-input'
import { api, methodNotAllowed } from '~/http/api.server'
import { readJson } from '~/http/read-body.server'
import { requireFarm } from '~/http/require.server'
import { changeRule, readRule, removeRule } from '~/services/alarms/change-rules.server'
import { requirePermission } from '~/services/access/require-permission.server'

export const loader = () => methodNotAllowed('PUT, DELETE')

export const action = api(async ({ request, params }: ActionFunctionArgs) => {
	if (!['PUT', 'DELETE'].includes(request.method)) return methodNotAllowed('PUT, DELETE')
	const ctx = await requireFarm(request)
	const key = params.key ?? ''
	await readRule(ctx, { key })
	requirePermission(ctx, 'alarm.configure')
	if (request.method === 'DELETE') await removeRule(ctx, { key })
	else await changeRule(ctx, { key, ...RuleInput.parse(await readJson(request)) })
	return Response.json({ success: true })
})
