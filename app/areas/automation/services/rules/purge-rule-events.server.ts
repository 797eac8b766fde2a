import { lt } from 'drizzle-orm'
import { ruleEvents } from '#db/schema/rules'
import type { Ctx } from '~/context.server'

const KEPT_MS = 90 * 86_400_000

/** Deletes events of rules that are older than 90 days. */
export async function purgeRuleEvents({ db, now }: Ctx): Promise<void> {
	await db.write(async (tx) => {
		await tx.delete(ruleEvents).where(lt(ruleEvents.at, now() - KEPT_MS))
	})
}
