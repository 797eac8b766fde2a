import { StoredSafeguards } from '@sfc/contract/control/safeguards-input'
import type { FarmSafeguards } from '@sfc/domain/control/compile-safeguards'
import { asc, eq, inArray } from 'drizzle-orm'
import { equipment, outputSafeguards } from '#db/schema/control'
import type { FarmScope } from '~/context.server'
import { readByKey } from '~/areas/platform/services/farm-work/read-by-key.server'

const readSafeguardRows = readByKey(
	({ db }, farmIds: number[]) =>
		db.read
			.select({ farmId: equipment.farmId, equipmentKey: equipment.key, row: outputSafeguards })
			.from(outputSafeguards)
			.innerJoin(equipment, eq(equipment.id, outputSafeguards.equipmentId))
			.where(inArray(equipment.farmId, farmIds))
			.orderBy(asc(equipment.id)),
	({ farmId }) => farmId,
)

/** Loads limits and interlocks that the farm set for its outputs. */
export async function loadSafeguards(
	ctx: Pick<FarmScope, 'db' | 'now' | 'farm' | 'group'>,
): Promise<FarmSafeguards[]> {
	const rows = await readSafeguardRows(ctx, [ctx.farm.id])
	return rows.map(({ equipmentKey, row }) => ({ equipmentKey, ...StoredSafeguards.parse(row) }))
}
