import { and, desc, eq } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { auditEntries } from '#db/schema/audit'

/** Most audit entries read: as many as a farm disconnects in years. */
const LOOKED_AT = 200

/**
 * Finds until when the orders of the store at an address were read before it was last disconnected
 * from a farm, in milliseconds UTC; null when it never was. It may have failed for hours before. It
 * is read from the audit log, as nothing else of such a store is kept.
 */
export async function findOrdersReadUntil(
	tx: Pick<Tx, 'select'>,
	{ farmId, address }: { farmId: number; address: string },
): Promise<number | null> {
	const entries = await tx
		.select({ at: auditEntries.at, before: auditEntries.before })
		.from(auditEntries)
		.where(and(eq(auditEntries.farmId, farmId), eq(auditEntries.action, 'shop.disconnected')))
		.orderBy(desc(auditEntries.seq))
		.limit(LOOKED_AT)
	const last = entries.find(({ before }) => before?.['address'] === address)
	if (!last) return null
	return Number(last.before?.['ordersReadAt']) || last.at
}
