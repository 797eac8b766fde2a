import { Fault } from '@sfc/domain/fault'
import { eq } from 'drizzle-orm'
import { lots } from '#db/schema/inventory'
import type { FarmCtx, UserCtx } from '~/context.server'
import { requireMembership } from '~/areas/platform/services/require-membership.server'

export type Lot = typeof lots.$inferSelect

/**
 * Returns a lot and the context of its farm, whichever farm is current. Its key is its number, or
 * that of its cycle as `cycle-12`. Throws Fault not-found when there is no such lot on a farm of
 * the person.
 */
export async function requireLot(
	ctx: UserCtx,
	{ name }: { name: string | undefined },
): Promise<{ ctx: FarmCtx; lot: Lot }> {
	const missing = (cause?: unknown) => new Fault('not-found', 'Lot not found', { cause })
	const [, cycle, digits] = /^(cycle-)?(\d{1,15})$/.exec(name ?? '') ?? []
	if (digits === undefined) throw missing()
	const [lot] = await ctx.db.read
		.select()
		.from(lots)
		.where(eq(cycle ? lots.cycleId : lots.id, Number(digits)))
		.limit(1)
	if (!lot) throw missing()
	const entered = await requireMembership(ctx, { farmId: lot.farmId }).catch((error: unknown) => {
		throw error instanceof Fault && error.code === 'not-found' ? missing(error) : error
	})
	return { ctx: entered, lot }
}
