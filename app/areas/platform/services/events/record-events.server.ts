import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { farmEvents } from '#db/schema/events'
import { farms } from '#db/schema/farms'
import { cleanJsonText } from '../clean-json-text'

export type NewEvent = {
	/** Topic and what happened: `task.completed`. */
	kind: string
	title: string
	/** Without secrets, and without what people other than members may not see. */
	data: Record<string, unknown>
}

/**
 * Records events of a farm, in the transaction of the change itself. The row of the farm gives the numbers, so
 * that they are in the order of the commits and a reader with a cursor misses none.
 */
export async function recordEvents(
	tx: Tx,
	{ farmId, at }: { farmId: number; at: number },
	events: readonly NewEvent[],
): Promise<void> {
	if (events.length === 0) return
	const [counted] = await tx
		.update(farms)
		.set({ eventCount: sql`${farms.eventCount} + ${events.length}` })
		.where(eq(farms.id, farmId))
		.returning({ last: farms.eventCount })
	if (!counted) throw new Error(`There is no farm ${farmId} to record this for`)
	await insertEvents(tx, { farmId, at, last: counted.last }, events)
}

/** Inserts events whose numbers, up to `last`, the row of the farm has given. */
export async function insertEvents(
	tx: Tx,
	{ farmId, at, last }: { farmId: number; at: number; last: number },
	events: readonly NewEvent[],
): Promise<void> {
	const first = last - events.length + 1
	const rows = events.map(({ kind, title, data }, index) => ({
		farmId,
		at,
		seq: first + index,
		kind,
		title: title.slice(0, 300),
		data,
	}))
	// NUL and lone surrogates would be refused by PostgreSQL
	await tx.insert(farmEvents).values(JSON.parse(cleanJsonText(JSON.stringify(rows))) as typeof rows)
}
