import { count, eq } from 'drizzle-orm'
import { tasks, trayBookings } from '#db/schema/planting-cycles'
import { harvests, lots, stockMovements } from '#db/schema/inventory'
import type { FarmCtx } from '~/context.server'
import type { Cycle } from '../cycle.server'

export type CycleDeletionSummary = {
	tasks: number
	trays: number
	/** Lot, which stays in the inventory when it has a harvest, sale or count. */
	lot: { id: number; code: string; stays: boolean } | null
}

/** Summarizes what is deleted with a cycle, and whether its lot stays. */
export async function summarizeCycleDeletion(
	{ db }: FarmCtx,
	cycle: Cycle,
): Promise<CycleDeletionSummary> {
	const one = async (table: typeof tasks | typeof trayBookings) => {
		const [row] = await db.read
			.select({ n: count() })
			.from(table)
			.where(eq(table.cycleId, cycle.id))
		return row?.n ?? 0
	}
	const [lot] = await db.read.select().from(lots).where(eq(lots.cycleId, cycle.id)).limit(1)
	const used = lot && ((await isNamed(harvests, lot.id)) || (await isNamed(stockMovements, lot.id)))
	return {
		tasks: await one(tasks),
		trays: await one(trayBookings),
		lot: lot ? { id: lot.id, code: lot.code, stays: Boolean(used) } : null,
	}

	async function isNamed(table: typeof harvests | typeof stockMovements, lotId: number) {
		const rows = await db.read
			.select({ id: table.id })
			.from(table)
			.where(eq(table.lotId, lotId))
			.limit(1)
		return rows.length > 0
	}
}
