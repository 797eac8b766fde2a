import type { LoaderFunctionArgs } from '@remix-run/node'
import { parsePathId } from '~/http/parse-path-id'
import { requireUser } from '~/http/require.server'
import { requireCycle } from '~/services/planting-cycles/require-cycle.server'

type Args = Pick<LoaderFunctionArgs, 'request' | 'params'>

/** The planting cycle an address names, and the context of its farm. Throws Fault not-found. */
export const requireCycleFromPath = async ({ request, params }: Args) =>
	requireCycle(await requireUser(request), {
		cycleId: parsePathId(params.cycleId, 'Planting cycle not found'),
	})
