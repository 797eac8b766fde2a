import { requireUser } from '~/http/require.server'
import { requirePermission } from '~/services/farms/require-permission.server'
import { enterLot } from '~/services/lots/enter-lot.server'

/** The lot of a page and its farm. Throws Fault not-found. */
export const lotOf = async (request: Request, name: string | undefined) =>
	enterLot(await requireUser(request), { name })

/** The same for a page that changes the stock. Throws Fault forbidden for viewers. */
export async function stockOf(request: Request, name: string | undefined) {
	const entered = await lotOf(request, name)
	requirePermission(entered.ctx, 'stock.change')
	return entered
}
