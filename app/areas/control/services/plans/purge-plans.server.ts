import { aliasedTable, and, eq, exists, gt, lt } from 'drizzle-orm'
import { plans } from '#db/schema/control'
import type { Ctx } from '~/context.server'

const KEPT_MS = 365 * 86_400_000

/** Deletes plans that were made longer than a year ago; the newest of each agent stays. */
export async function purgePlans({ db, now }: Ctx): Promise<void> {
	const later = aliasedTable(plans, 'later')
	await db.write(async (tx) => {
		const replaced = tx
			.select({ version: later.version })
			.from(later)
			.where(and(eq(later.agentId, plans.agentId), gt(later.version, plans.version)))
		await tx.delete(plans).where(and(lt(plans.madeAt, now() - KEPT_MS), exists(replaced)))
	})
}
