import type { ActionFunctionArgs } from '@remix-run/node'
import { ChangeCycleInput } from '@sfc/contract/planting-cycles/cycle-input'
import { fromWire } from '@sfc/contract/planting-cycles/cycle-from-wire'
import { Fault } from '@sfc/domain/fault'
import { api, methodNotAllowed } from '~/http/api.server'
import { parsePathId } from '~/http/parse-path-id'
import { readJson } from '~/http/read-body.server'
import { requireUser } from '~/http/require.server'
import { requirePermission } from '~/services/access/require-permission.server'
import { changeCycle } from '~/services/planting-cycles/change-cycle.server'
import { requireCycle } from '~/services/planting-cycles/require-cycle.server'
import { removeCycle } from '~/services/planting-cycles/remove-cycle.server'
import { wireCycles } from './wire-cycles.server'

export const loader = () => methodNotAllowed('PUT, DELETE')

export const action = api(async ({ request, params }: ActionFunctionArgs) => {
	const cycleId = parsePathId(params.cycleId, 'Planting cycle not found')
	const { ctx } = await requireCycle(await requireUser(request), { cycleId })
	if (request.method === 'DELETE') {
		await removeCycle(ctx, { cycleId })
		return Response.json({ message: 'Planting cycle deleted successfully' })
	}
	if (request.method !== 'PUT') return methodNotAllowed('PUT, DELETE')
	requirePermission(ctx, 'crop.plan')
	const { farmInstanceId, ...change } = ChangeCycleInput.parse(fromWire(await readJson(request)))
	if (farmInstanceId !== undefined && farmInstanceId !== ctx.farm.id)
		throw new Fault('not-found', 'Planting cycle not found')
	const { moved, ...cycle } = await changeCycle(ctx, { cycleId, ...change })
	const [wire] = await wireCycles(ctx, [cycle])
	return Response.json({ ...wire, moved })
})
