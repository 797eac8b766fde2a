import type { ActionFunctionArgs } from '@remix-run/node'
import { BulkUpdateInput, requestedSwitch } from '@sfc/contract/control/control-input'
import { api, methodNotAllowed } from '~/http/api.server'
import { readJson } from '~/http/read-body.server'
import { requireFarm } from '~/http/require.server'
import { switchMany } from '~/services/control/switch-many.server'
import { requirePermission } from '~/services/access/require-permission.server'
import { answerMany } from './answer-many.server'

export const loader = () => methodNotAllowed('POST')

export const action = api(async ({ request }: ActionFunctionArgs) => {
	if (request.method !== 'POST') return methodNotAllowed('POST')
	const ctx = await requireFarm(request)
	requirePermission(ctx, 'equipment.control')
	const { updates } = BulkUpdateInput.parse(await readJson(request))
	const orders = updates.map((update) => ({
		equipmentKey: update.equipmentId,
		to: requestedSwitch(update),
	}))
	return answerMany(await switchMany(ctx, orders))
})
