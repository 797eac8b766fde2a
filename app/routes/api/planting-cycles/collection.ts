import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { toWire } from '@sfc/contract/growing/cycle'
import { CycleFarm, StartCycleInput } from '@sfc/contract/growing/cycle-input'
import { fromWire } from '@sfc/contract/growing/cycle-spelling'
import { api, methodNotAllowed } from '~/http/api.server'
import { readJson } from '~/http/read-body.server'
import { requireFarm, requireUser } from '~/http/require.server'
import { requirePermission } from '~/services/farms/require-permission.server'
import { listCycles } from '~/services/growing/list-cycles.server'
import { startCycle } from '~/services/growing/start-cycle.server'

export const loader = api(async ({ request }: LoaderFunctionArgs) => {
	const cycles = await listCycles(await requireFarm(request))
	return Response.json(cycles.map(toWire))
})

export const action = api(async ({ request }: ActionFunctionArgs) => {
	if (request.method !== 'POST') return methodNotAllowed('GET, POST')
	await requireUser(request)
	const body = fromWire(await readJson(request))
	const ctx = await requireFarm(request, farmNamedIn(body))
	requirePermission(ctx, 'crop.plan')
	const cycle = await startCycle(ctx, StartCycleInput.parse(body))
	return Response.json(toWire(cycle), { status: 201 })
})

/** The farm a body names, before the rest of it is looked at: who may not plan is told no more. */
function farmNamedIn(body: unknown): number | undefined {
	const named = CycleFarm.safeParse(body)
	return named.success ? named.data.farmInstanceId : undefined
}
