import { and, desc, eq } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { auditEntries } from '#db/schema/audit'

/** As many as a farm disconnects in years. */
const LOOKED_AT = 200

/**
 * When the store at an address was last disconnected from a farm, in milliseconds UTC; null when it never
 * was. The audit log says so, as nothing else of such a store is kept.
 */
export async function findDisconnect(
	tx: Pick<Tx, 'select'>,
	{ farmId, address }: { farmId: number; address: string },
): Promise<number | null> {
	const entries = await tx
		.select({ at: auditEntries.at, before: auditEntries.before })
		.from(auditEntries)
		.where(and(eq(auditEntries.farmId, farmId), eq(auditEntries.action, 'shop.disconnected')))
		.orderBy(desc(auditEntries.seq))
		.limit(LOOKED_AT)
	return entries.find(({ before }) => before?.['address'] === address)?.at ?? null
}
