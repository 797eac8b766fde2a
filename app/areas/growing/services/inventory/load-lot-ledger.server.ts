import type { MovementKind } from '@sfc/domain/growing/inventory/movement'
import { asc, desc, eq, sql } from 'drizzle-orm'
import { harvests, stockMovements } from '#db/schema/inventory'
import type { FarmCtx } from '~/context.server'
import type { Lot } from './require-lot.server'

/** Maximum number of entries shown; the figures count all. */
const SHOWN = 500

export type Movement = Omit<typeof stockMovements.$inferSelect, 'kind'> & {
	kind: MovementKind
	/** Whether a later movement reversed it. */
	isTakenBack: boolean
}

/**
 * Loads the harvests and movements of a lot, newest first, and its figures in thousandths of its
 * unit.
 */
export async function loadLotLedger({ db }: FarmCtx, { id }: Pick<Lot, 'id'>) {
	const rows = await db.read
		.select()
		.from(stockMovements)
		.where(eq(stockMovements.lotId, id))
		.orderBy(desc(stockMovements.id))
		.limit(SHOWN)
	const undone = new Set(rows.map(({ takesBackId }) => takesBackId))
	const movements = rows.map((row): Movement => ({
		...row,
		kind: row.kind as MovementKind,
		isTakenBack: undone.has(row.id),
	}))
	const cut = await db.read
		.select()
		.from(harvests)
		.where(eq(harvests.lotId, id))
		.orderBy(asc(harvests.harvestedOn), asc(harvests.id))
		.limit(SHOWN)
	return { movements, harvests: cut, ...(await sums(db, id)) }
}

async function sums(db: FarmCtx['db'], lotId: number) {
	const of = (kind: MovementKind) =>
		sql<number>`coalesce(sum(case when ${stockMovements.kind} = ${kind} then ${stockMovements.quantityMilli} else 0 end), 0)`.mapWith(
			Number,
		)
	const [row] = await db.read
		.select({
			stockMilli: sql`coalesce(sum(${stockMovements.quantityMilli}), 0)`.mapWith(Number),
			harvestedMilli: of('harvested'),
			receivedMilli: of('received'),
			madeMilli: of('made'),
			usedMilli: sql`0 - ${of('used')}`.mapWith(Number),
			soldMilli: sql`0 - ${of('sold')}`.mapWith(Number),
			lostMilli: sql`0 - ${of('lost')}`.mapWith(Number),
			givenMilli: sql`0 - ${of('given')}`.mapWith(Number),
			countedMilli: of('counted'),
		})
		.from(stockMovements)
		.where(eq(stockMovements.lotId, lotId))
	const [waste] = await db.read
		.select({
			wasteMilli: sql`coalesce(sum(${harvests.wasteMilli}), 0)`.mapWith(Number),
			weightG: sql`coalesce(sum(${harvests.weightG}), 0)`.mapWith(Number),
		})
		.from(harvests)
		.where(eq(harvests.lotId, lotId))
	const none = { stockMilli: 0, harvestedMilli: 0, soldMilli: 0, lostMilli: 0, givenMilli: 0 }
	const moved = { receivedMilli: 0, madeMilli: 0, usedMilli: 0, countedMilli: 0 }
	return { ...none, ...moved, wasteMilli: 0, weightG: 0, ...row, ...waste }
}
