import type { MixInput } from '@sfc/contract/growing/nutrients/mix-input'
import { Fault } from '@sfc/domain/fault'
import { and, asc, eq } from 'drizzle-orm'
import { nutrientMixes } from '#db/schema/nutrients'
import type { FarmCtx } from '~/context.server'

export type StoredMix = MixInput &
	Pick<typeof nutrientMixes.$inferSelect, 'id' | 'changedBy' | 'changedAt'>

/** Lists the nutrient mixes of a farm by name. */
export async function listMixes({ db, farm }: FarmCtx): Promise<StoredMix[]> {
	const rows = await db.read
		.select()
		.from(nutrientMixes)
		.where(eq(nutrientMixes.farmId, farm.id))
		.orderBy(asc(nutrientMixes.name), asc(nutrientMixes.id))
	return rows.map(toMix)
}

/** Reads one mix. Throws Fault not-found. */
export async function readMix({ db, farm }: FarmCtx, { id }: { id: string }): Promise<StoredMix> {
	const [row] = await db.read
		.select()
		.from(nutrientMixes)
		.where(and(eq(nutrientMixes.id, id), eq(nutrientMixes.farmId, farm.id)))
	if (!row) throw new Fault('not-found', 'Mix not found')
	return toMix(row)
}

/** Converts a stored mix: only this folder writes the column, from a MixInput. */
const toMix = ({
	id,
	name,
	body,
	changedBy,
	changedAt,
}: typeof nutrientMixes.$inferSelect): StoredMix => ({
	...(body as Omit<MixInput, 'name'>),
	id,
	name,
	changedBy,
	changedAt,
})
