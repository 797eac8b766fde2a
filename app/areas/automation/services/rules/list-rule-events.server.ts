import { count, desc, eq } from 'drizzle-orm'
import { ruleEvents } from '#db/schema/rules'
import type { FarmCtx } from '~/context.server'
import { readRule } from './list-rules.server'

/**
 * Lists when a rule acted or would have acted, newest first, with the total number. Throws Fault
 * not-found.
 */
export async function listRuleEvents(
	ctx: FarmCtx,
	{ id, limit }: { id: string; limit: number },
): Promise<{ events: { at: number; mode: string; why: string }[]; total: number }> {
	await readRule(ctx, { id })
	const { at, mode, why } = ruleEvents
	const [events, [all]] = await Promise.all([
		ctx.db.read
			.select({ at, mode, why })
			.from(ruleEvents)
			.where(eq(ruleEvents.ruleId, id))
			.orderBy(desc(ruleEvents.at), desc(ruleEvents.id))
			.limit(limit),
		ctx.db.read.select({ total: count() }).from(ruleEvents).where(eq(ruleEvents.ruleId, id)),
	])
	return { events, total: all?.total ?? 0 }
}
