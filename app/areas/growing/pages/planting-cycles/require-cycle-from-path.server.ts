import type { LoaderFunctionArgs } from '@remix-run/node'
import { parsePathId } from '~/http/parse-path-id'
import { requireFarmInAddress, requireUser } from '~/http/require-farm.server'
import { requireCycle } from '~/areas/growing/services/planting-cycles/require-cycle.server'

type Args = Pick<LoaderFunctionArgs, 'request' | 'params'>

/** The planting cycle in the path, and the context of its farm. Throws Fault not-found. */
export async function requireCycleFromPath({ request, params }: Args) {
	const cycleId = parsePathId(params.cycleId, 'Planting cycle not found')
	const found = await requireCycle(await requireUser(request), { cycleId })
	requireFarmInAddress(request, found.ctx.farm)
	return found
}
