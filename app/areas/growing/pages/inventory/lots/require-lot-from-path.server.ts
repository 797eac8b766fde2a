import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireFarmInAddress, requireUser } from '~/http/require-farm.server'
import { requireLot } from '~/areas/growing/services/inventory/require-lot.server'

type Args = Pick<LoaderFunctionArgs, 'request' | 'params'>

/** The lot in the path, with the context of its farm. Throws Fault not-found. */
export async function requireLotFromPath({ request, params }: Args) {
	const found = await requireLot(await requireUser(request), {
		name: params.lotId ?? params.batchId,
	})
	requireFarmInAddress(request, found.ctx.farm)
	return found
}
