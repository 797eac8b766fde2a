import { and, eq, inArray, lt } from 'drizzle-orm'
import { discoveries } from '#db/schema/discovery'
import type { Ctx } from '~/context.server'
import { RUNNING } from './discovery'

const SILENT_AFTER_MS = 60_000

const NOT_TAKEN_UP =
	'The agent did not start the search. Check that farm-agent runs there and is up to date, then search again.'
const WENT_SILENT =
	'The agent stopped reporting during the search. Check that farm-agent runs there and reaches this server, then search again.'

/** Fails discoveries without a report for a minute, with the reason. */
export async function failSilentDiscoveries(ctx: Ctx): Promise<void> {
	const now = ctx.now()
	const silent = and(
		inArray(discoveries.status, RUNNING),
		lt(discoveries.updatedAt, now - SILENT_AFTER_MS),
	)
	const [any] = await ctx.db.read.select({ id: discoveries.id }).from(discoveries).where(silent)
	if (!any) return
	const given = await ctx.db.write(async (tx) => {
		const rows = await tx.select().from(discoveries).where(silent).limit(500)
		for (const { id, status } of rows) {
			const error = status === 'waiting' ? NOT_TAKEN_UP : WENT_SILENT
			await tx
				.update(discoveries)
				.set({ status: 'failed', phase: 'Failed', error, updatedAt: now, completedAt: now })
				.where(eq(discoveries.id, id))
		}
		return rows
	})
	for (const { farmId } of given) ctx.live.publish(`farm:${farmId}`, 'discovery')
}
