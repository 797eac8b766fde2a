import { eq } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { lots } from '#db/schema/inventory'

type Cycle = { id: number; quantity: number; status: string }

/**
 * Stores in the lot of a harvested cycle, before it is deleted, how many plants its harvest came
 * from.
 */
export async function saveYield(tx: Tx, { id, quantity, status }: Cycle): Promise<void> {
	if (status !== 'harvested') return
	await tx.update(lots).set({ plants: quantity }).where(eq(lots.cycleId, id))
}
