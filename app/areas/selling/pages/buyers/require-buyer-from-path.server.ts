import type { Args } from '~/http/authorize-page.server'
import { parsePathId } from '~/http/parse-path-id'
import { requireFarm } from '~/http/require-farm.server'
import { findBuyer } from '~/areas/selling/services/buyers/save-buyer.server'

/** The buyer in the path, on the farm of the page. Throws Fault not-found. */
export async function requireBuyerFromPath({ request, params }: Args) {
	const ctx = await requireFarm(request)
	const id = parsePathId(params.buyerId, 'Buyer not found')
	return { ctx, buyer: await findBuyer(ctx, ctx.db.read, id) }
}
