import { Fault } from '@sfc/domain/fault'
import { parsePathId } from '~/http/parse-path-id'
import { requireFarm } from '~/http/require-farm.server'
import type { Args } from '~/http/authorize-page.server'
import { findOrder } from '~/areas/selling/services/orders/list-orders.server'

const MISSING = 'Order not found'

/** The order in the path, on the farm of the page. Throws Fault not-found. */
export async function requireOrderFromPath({ request, params }: Args) {
	const ctx = await requireFarm(request)
	const order = await findOrder(ctx, parsePathId(params.orderId, MISSING))
	if (!order) throw new Fault('not-found', MISSING)
	return { ctx, order }
}
