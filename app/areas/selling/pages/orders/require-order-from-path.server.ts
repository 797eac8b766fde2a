import { parsePathId } from '~/http/parse-path-id'
import { requireFarm } from '~/http/require-farm.server'
import type { Args } from '~/http/authorize-page.server'
import { requireOrder } from '~/areas/selling/services/orders/list-orders.server'

/** The order in the path, on the farm of the page. Throws Fault not-found. */
export async function requireOrderFromPath({ request, params }: Args) {
	const ctx = await requireFarm(request)
	const order = await requireOrder(ctx, parsePathId(params.orderId, 'Order not found'))
	return { ctx, order }
}
