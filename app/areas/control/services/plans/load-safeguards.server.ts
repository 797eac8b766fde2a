import { StoredSafeguards } from '@sfc/contract/control/safeguards-input'
import type { FarmSafeguards } from '@sfc/domain/control/compile-safeguards'
import { asc, eq } from 'drizzle-orm'
import { equipment, outputSafeguards } from '#db/schema/control'
import type { FarmScope } from '~/context.server'

/** Loads limits and interlocks that the farm set for its outputs. */
export async function loadSafeguards({
	db,
	farm,
}: Pick<FarmScope, 'db' | 'farm'>): Promise<FarmSafeguards[]> {
	const rows = await db.read
		.select({ equipmentKey: equipment.key, row: outputSafeguards })
		.from(outputSafeguards)
		.innerJoin(equipment, eq(equipment.id, outputSafeguards.equipmentId))
		.where(eq(equipment.farmId, farm.id))
		.orderBy(asc(equipment.id))
	return rows.map(({ equipmentKey, row }) => ({ equipmentKey, ...StoredSafeguards.parse(row) }))
}
