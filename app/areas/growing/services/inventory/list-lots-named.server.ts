import { Fault } from '@sfc/domain/fault'
import { asc, eq, sql } from 'drizzle-orm'
import { match } from '#db/match'
import { lotReceipts, lots } from '#db/schema/inventory'
import type { FarmScope } from '~/context.server'
import { findLot } from './find-lot.server'
import type { Lot } from './require-lot.server'

/**
 * Lists the lots of a name: one by its code, number or cycle, else all that came with this code of another
 * grower. Throws Fault not-found at `lot`.
 */
export async function listLotsNamed(
	{ db, farm }: Pick<FarmScope, 'db' | 'farm'>,
	name: string,
): Promise<Lot[]> {
	const rows = await db.read
		.select({ lot: lots })
		.from(lotReceipts)
		.innerJoin(lots, eq(lots.id, lotReceipts.lotId))
		.where(
			match(
				lotReceipts,
				{ farmId: farm.id },
				sql`lower(${lotReceipts.sourceCode}) = lower(${name.trim()})`,
			),
		)
		.orderBy(asc(lots.id))
	const received = rows.map(({ lot }) => lot)
	const own = await findLot(db.read, { farm }, name).catch((error: unknown) => {
		if (!(error instanceof Fault) || received.length === 0) throw error
		return null
	})
	return own && !received.some(({ id }) => id === own.id) ? [own, ...received] : received
}
