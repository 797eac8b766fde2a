import { and, eq, lte } from 'drizzle-orm'
import { supportTickets } from '#db/schema/support'
import type { Ctx } from '~/context.server'

const CLOSED_KEPT_MS = 365 * 24 * 60 * 60_000
/**
 * How long open tickets are kept: only the operator can close those of a visitor, and may forget
 * it.
 */
const OPEN_KEPT_MS = 3 * CLOSED_KEPT_MS

/** Deletes tickets that were closed a year ago, and those in which nobody wrote for three. */
export async function purgeTickets({ db, now }: Ctx): Promise<void> {
	const before = (keptMs: number) => lte(supportTickets.updatedAt, now() - keptMs)
	await db.write(async (tx) => {
		await tx
			.delete(supportTickets)
			.where(and(eq(supportTickets.state, 'closed'), before(CLOSED_KEPT_MS)))
		await tx.delete(supportTickets).where(before(OPEN_KEPT_MS))
	})
}
