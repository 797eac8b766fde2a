import { match } from '#db/match'
import { Fault } from '@sfc/domain/fault'
import type { Tx } from '#db/open.server'
import { plantingCycles } from '#db/schema/planting-cycles'
import type { FarmCtx } from '~/context.server'

/**
 * Checks a cycle id. Throws Fault invalid at the field `cycleId` unless the cycle belongs to the
 * farm.
 */
export async function validateCycleId(tx: Tx, { farm }: FarmCtx, cycleId: number): Promise<void> {
	const [cycle] = await tx
		.select({ id: plantingCycles.id })
		.from(plantingCycles)
		.where(match(plantingCycles, { id: cycleId, farmId: farm.id }))
	if (!cycle) throw new Fault('invalid', 'There is no such planting cycle', { field: 'cycleId' })
}
