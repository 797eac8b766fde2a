import { Fault } from '@sfc/domain/fault'
import { and, asc, eq } from 'drizzle-orm'
import { nutrientWaters } from '#db/schema/nutrients'
import type { FarmCtx } from '~/context.server'
import { toWater, type Water } from './water-row'

/** Lists the water analyses of a farm by name. */
export async function listWaters({ db, farm }: FarmCtx): Promise<Water[]> {
	const rows = await db.read
		.select()
		.from(nutrientWaters)
		.where(eq(nutrientWaters.farmId, farm.id))
		.orderBy(asc(nutrientWaters.name), asc(nutrientWaters.id))
	return rows.map(toWater)
}

/** Reads one analysis. Throws Fault not-found. */
export async function readWater({ db, farm }: FarmCtx, { id }: { id: string }): Promise<Water> {
	const [row] = await db.read
		.select()
		.from(nutrientWaters)
		.where(and(eq(nutrientWaters.id, id), eq(nutrientWaters.farmId, farm.id)))
	if (!row) throw new Fault('not-found', 'Water analysis not found')
	return toWater(row)
}
