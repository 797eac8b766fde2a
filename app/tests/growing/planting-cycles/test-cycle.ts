import { StartCycleInput } from '@sfc/contract/growing/planting-cycles/cycle-input'
import { eq } from 'drizzle-orm'
import { plantingCycles } from '#db/schema/planting-cycles'
import type { OwnerCtx } from '~/tests/farms/test-farm'
import { asCycle } from '~/areas/growing/services/cycle.server'
import { startCycle } from '~/areas/growing/services/planting-cycles/start-cycle.server'

/** Starts a cycle of twelve basil plants without trays. */
export async function plantBasil(owner: OwnerCtx) {
	const input = StartCycleInput.parse({ cropName: 'Basil', quantity: 12, trays: 0 })
	const { id } = await startCycle(owner, input)
	const [row] = await owner.db.read.select().from(plantingCycles).where(eq(plantingCycles.id, id))
	if (!row) throw new Error('the cycle is not there')
	return asCycle(row)
}
