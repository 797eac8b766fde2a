import type { LoaderFunctionArgs } from '@remix-run/node'
import { parsePathId } from '~/http/parse-path-id'
import { requireFarm } from '~/http/require-farm.server'
import { readSupply } from '~/areas/growing/services/supplies/list-supplies.server'
import { readSupplyLot } from '~/areas/growing/services/supplies/read-supply-lot.server'

type Args = Pick<LoaderFunctionArgs, 'request' | 'params'>

/** The supply in the path, with the context of the farm. Throws Fault not-found. */
export async function requireSupplyFromPath({ request, params }: Args) {
	const ctx = await requireFarm(request)
	const supplyId = parsePathId(params['supplyId'], 'Supply not found')
	return { ctx, supply: await readSupply(ctx, { supplyId }) }
}

/** The supply lot in the path with its ledger, and the context of the farm. Throws Fault not-found. */
export async function requireSupplyLotFromPath({ request, params }: Args) {
	const ctx = await requireFarm(request)
	const supplyLotId = parsePathId(params['supplyLotId'], 'Supply lot not found')
	return { ctx, ...(await readSupplyLot(ctx, { supplyLotId })) }
}
