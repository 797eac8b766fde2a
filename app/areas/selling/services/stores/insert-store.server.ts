import type { Tx } from '#db/open.server'
import { stores } from '#db/schema/stores'
import type { Ctx } from '~/context.server'
import { appendAudit, type Actor } from '~/areas/platform/services/audit/append-audit.server'
import { writeLog } from './write-log.server'

type Row = typeof stores.$inferSelect

/** Columns of a new connection to a store. */
export type NewStore = Pick<
	Row,
	| 'farmId'
	| 'platform'
	| 'address'
	| 'name'
	| 'loginSealed'
	| 'autoSync'
	| 'sellsAhead'
	| 'intervalHours'
	| 'ordersUntil'
> & {
	/** Whether its products are published there at once, whatever its settings. */
	isAsked: boolean
}

/**
 * Adds a store, whose work is due at once, with an entry in its log and the farm's audit log; null
 * where the farm has one at this address already.
 */
export async function insertStore(
	tx: Tx,
	ctx: Pick<Ctx, 'now'>,
	store: NewStore,
	{ by, text }: { by: Actor; text: string },
): Promise<Row | null> {
	const at = ctx.now()
	const [row] = await tx
		.insert(stores)
		.values({
			...store,
			state: 'pending',
			ordersDueAt: at,
			stockDueAt: at,
			syncDueAt: at,
			createdAt: at,
		})
		.onConflictDoNothing()
		.returning()
	if (!row) return null
	await writeLog(tx, ctx, row, { text })
	const { farmId, platform, address, name } = row
	const after = { address, platform }
	await appendAudit(tx, ctx, by, { farmId, action: 'shop.connected', subject: name, after })
	return row
}
