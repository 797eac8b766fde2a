import { requireUser } from '~/http/require.server'
import { requirePermission } from '~/services/access/require-permission.server'
import { requireLot } from '~/services/inventory/require-lot.server'

/** The lot of a page and its farm. Throws Fault not-found. */
export const requireLotFromPath = async (request: Request, name: string | undefined) =>
	requireLot(await requireUser(request), { name })

/** The same for a page that changes the stock. Throws Fault forbidden for viewers. */
export async function requireChangeableLot(request: Request, name: string | undefined) {
	const entered = await requireLotFromPath(request, name)
	requirePermission(entered.ctx, 'stock.change')
	return entered
}
