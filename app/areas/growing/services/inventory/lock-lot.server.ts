import { match } from '#db/match'
import { Fault } from '@sfc/domain/fault'
import type { Tx } from '#db/open.server'
import { lots } from '#db/schema/inventory'
import type { FarmScope } from '~/context.server'
import type { Lot } from './require-lot.server'

/**
 * Locks a lot for a change of its stock: updating its row makes parallel changes wait or restart,
 * so that two sales never count the same heads. Throws Fault not-found.
 */
export async function lockLot(
	tx: Tx,
	ctx: Pick<FarmScope, 'farm' | 'now'>,
	{ lotId }: { lotId: number },
): Promise<Lot> {
	const [lot] = await tx
		.update(lots)
		.set({ updatedAt: ctx.now() })
		.where(match(lots, { id: lotId, farmId: ctx.farm.id }))
		.returning()
	if (!lot) throw new Fault('not-found', 'Lot not found')
	return lot
}
