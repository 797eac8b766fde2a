import { count } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { simulations } from '#db/schema/discovery'
import type { Ctx } from '~/context.server'
import type { SimulationOffer } from './simulation'

const SWITCHED_OFF = 'This server does not simulate farms.'

/** Whether one more farm can be simulated now. */
export const loadSimulationOffer = (ctx: Ctx): Promise<SimulationOffer> =>
	loadOfferInTransaction(ctx.db.read, ctx.clients.simulatedFarms ?? 0)

/** Loads the offer inside a transaction, for starting a simulation. */
export async function loadOfferInTransaction(
	db: Pick<Tx, 'select'>,
	most: number,
): Promise<SimulationOffer> {
	if (most === 0) return { offered: false, reason: SWITCHED_OFF }
	const [row] = await db.select({ running: count() }).from(simulations)
	if (Number(row?.running ?? 0) < most) return { offered: true }
	const farms = most === 1 ? 'The one simulated farm' : `All ${most} simulated farms`
	return {
		offered: false,
		reason: `${farms} of this server ${most === 1 ? 'is' : 'are'} in use. Try again later, or connect your own equipment.`,
	}
}
