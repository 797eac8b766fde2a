import type { Permitted } from '~/context.server'
import { personActor } from '~/areas/platform/services/audit/append-audit.server'
import { requirePayable } from '~/areas/farms/services/require-payable.server'
import { type Moved, type NewMovement, recordMovement } from './record-movement.server'

/**
 * Records a sale, loss, gift or count of a lot and returns the remaining stock. Throws Fault
 * not-found, forbidden for viewers, invalid at `happenedOn` for a day in the future or before the
 * first harvest, or conflict at `quantity` with the remaining stock when it is too little.
 */
export async function moveStock(
	ctx: Permitted<'stock.change'>,
	movement: NewMovement,
): Promise<Moved> {
	requirePayable(ctx, movement.pricePerUnitCents ?? 0, 'pricePerUnit')
	const moved = await ctx.db.write((tx) => recordMovement(tx, ctx, personActor(ctx), movement))
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return moved
}
