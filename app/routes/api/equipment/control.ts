import type { ActionFunctionArgs } from '@remix-run/node'
import { ControlInput, switchForAction } from '@sfc/contract/control/control-input'
import { api, methodNotAllowed } from '~/http/api.server'
import { readJson } from '~/http/read-body.server'
import { requireFarm } from '~/http/require.server'
import { requirePermission } from '~/services/access/require-permission.server'
import { answerSwitch } from './answer-switch.server'

export const loader = () => methodNotAllowed('POST')

export const action = api(async ({ request, params }: ActionFunctionArgs) => {
	if (request.method !== 'POST') return methodNotAllowed('POST')
	const ctx = await requireFarm(request)
	requirePermission(ctx, 'equipment.control')
	const input = ControlInput.parse(await readJson(request))
	const { equipmentKey = '' } = params
	return answerSwitch(ctx, { equipmentKey, to: switchForAction(input.action) })
})
