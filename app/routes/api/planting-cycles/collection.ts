import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { CycleFarm, StartCycleInput } from '@sfc/contract/planting-cycles/cycle-input'
import { CycleQuery } from '@sfc/contract/planting-cycles/cycle-query'
import { fromWire } from '@sfc/contract/planting-cycles/cycle-from-wire'
import { api, methodNotAllowed } from '~/http/api.server'
import { readJson } from '~/http/read-body.server'
import { requireFarm, requireUser } from '~/http/require.server'
import { requirePermission } from '~/services/access/require-permission.server'
import { countCycles, listCycles, MAX_CYCLES } from '~/services/planting-cycles/list-cycles.server'
import { startCycle } from '~/services/planting-cycles/start-cycle.server'
import { wireCycles } from './wire-cycles.server'

export const loader = api(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const query = Object.fromEntries(new URL(request.url).searchParams)
	const { page = 1, ...filter } = CycleQuery.parse(query)
	const cycles = await listCycles(ctx, { ...filter, offset: (page - 1) * MAX_CYCLES })
	const headers = { 'X-Total-Count': String(await countCycles(ctx, filter)) }
	return Response.json(await wireCycles(ctx, cycles), { headers })
})

export const action = api(async ({ request }: ActionFunctionArgs) => {
	if (request.method !== 'POST') return methodNotAllowed('GET, POST')
	await requireUser(request)
	const body = fromWire(await readJson(request))
	const ctx = await requireFarm(request, farmNamedIn(body))
	requirePermission(ctx, 'crop.plan')
	const cycle = await startCycle(ctx, StartCycleInput.parse(body))
	const [wire] = await wireCycles(ctx, [cycle])
	return Response.json(wire, { status: 201 })
})

/** The farm a body names, before the rest of it is looked at: who may not plan is told no more. */
function farmNamedIn(body: unknown): number | undefined {
	const named = CycleFarm.safeParse(body)
	return named.success ? named.data.farmInstanceId : undefined
}
