import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { toWire } from '@sfc/contract/growing/cycle'
import { StartCycleInput } from '@sfc/contract/growing/cycle-input'
import { fromWire } from '@sfc/contract/growing/cycle-spelling'
import { api, methodNotAllowed } from '~/http/api.server'
import { readJson } from '~/http/read-body.server'
import { requireFarm, requireUser } from '~/http/require.server'
import { listCycles } from '~/services/growing/list-cycles.server'
import { startCycle } from '~/services/growing/start-cycle.server'

export const loader = api(async ({ request }: LoaderFunctionArgs) => {
	const cycles = await listCycles(await requireFarm(request))
	return Response.json(cycles.map(toWire))
})

export const action = api(async ({ request }: ActionFunctionArgs) => {
	if (request.method !== 'POST') return methodNotAllowed('GET, POST')
	await requireUser(request)
	const input = StartCycleInput.parse(fromWire(await readJson(request)))
	const ctx = await requireFarm(request, input.farmInstanceId)
	return Response.json(toWire(await startCycle(ctx, input)), { status: 201 })
})
