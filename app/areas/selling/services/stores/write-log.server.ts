import { and, desc, eq, lte } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { storeLog } from '#db/schema/stores'
import type { Ctx } from '~/context.server'
import type { Store } from './store.server'

const KEPT = 300
const LONGEST = 500

/** Writes a line into the log of a store, which keeps the newest ones. */
export async function writeLog(
	tx: Tx,
	{ now }: Pick<Ctx, 'now'>,
	{ id: storeId, farmId }: Pick<Store, 'id' | 'farmId'>,
	{ text, isProblem = false }: { text: string; isProblem?: boolean },
): Promise<void> {
	const line = { storeId, farmId, at: now(), isProblem, text: text.slice(0, LONGEST) }
	await tx.insert(storeLog).values(line)
	const ofStore = eq(storeLog.storeId, storeId)
	const [last] = await tx
		.select({ id: storeLog.id })
		.from(storeLog)
		.where(ofStore)
		.orderBy(desc(storeLog.id))
		.limit(1)
		.offset(KEPT)
	if (last) await tx.delete(storeLog).where(and(ofStore, lte(storeLog.id, last.id)))
}
