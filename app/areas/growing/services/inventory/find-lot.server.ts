import { Fault } from '@sfc/domain/fault'
import { and, eq, or, sql } from 'drizzle-orm'
import type { Reader } from '#db/database'
import { lots } from '#db/schema/inventory'
import type { FarmScope } from '~/context.server'
import type { Lot } from './require-lot.server'

/** Finds a lot of the farm by its code, its number or its cycle (`cycle-12`). Throws Fault not-found at `lot`. */
export async function findLot(
	db: Pick<Reader, 'select'>,
	{ farm }: Pick<FarmScope, 'farm'>,
	name: string,
): Promise<Lot> {
	const [, cycle, digits] = /^(cycle-)?(\d{1,15})$/i.exec(name) ?? []
	const byCode = sql`lower(${lots.code}) = lower(${name})`
	const byNumber = eq(cycle ? lots.cycleId : lots.id, Number(digits ?? 0))
	const [lot] = await db
		.select()
		.from(lots)
		.where(and(eq(lots.farmId, farm.id), digits === undefined ? byCode : or(byCode, byNumber)))
		.orderBy(lots.id)
		.limit(1)
	if (!lot) throw new Fault('not-found', 'Lot not found', { field: 'lot' })
	return lot
}
