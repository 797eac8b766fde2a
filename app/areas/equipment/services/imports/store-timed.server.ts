import { eq } from 'drizzle-orm'
import { agents } from '#db/schema/agents'
import type { RefusedLine } from '@sfc/contract/equipment/imports/parse-lines'
import type { AgentCtx } from '~/context.server'
import { cacheForAgent } from '~/areas/readings/services/agent-cache.server'
import { countRefusal } from '~/areas/readings/services/count-refusal.server'
import { storeRecords } from '~/areas/readings/services/store-records.server'
import { addImportPoints } from './add-import-points.server'
import { loadImportPoints } from './load-import-points.server'
import { findNewPoints, recordsFromLines, type TimedLine } from './records-from-lines'

/**
 * Stores what an import wrote, in whichever format: adds its new points, and stores the readings on disk. Returns
 * what has no point. Throws Fault unauthenticated, unavailable.
 */
export async function storeTimed(
	ctx: AgentCtx,
	timed: readonly TimedLine[],
): Promise<RefusedLine[]> {
	const fresh = findNewPoints(timed, await loadImportPoints(ctx))
	if (fresh.length > 0) await addImportPoints(ctx, fresh)
	const { records, refused } = recordsFromLines(timed, await loadImportPoints(ctx))
	await storeRecords(ctx, records, 'import')
	await recordImportWrite(ctx)
	return refused
}

/** Puts what was refused in order, and counts it for the page of imports. */
export function countRefused(ctx: AgentCtx, what: 'line' | 'series', refused: RefusedLine[]): void {
	refused.sort((a, b) => a.number - b.number)
	for (const { number, message } of refused) {
		const detail = `${what} ${number}: ${message}`
		countRefusal(ctx, { agentId: ctx.agent.id, cause: 'bad-line', detail })
	}
}

/**
 * Interval of the recorded times: often enough to detect silence; a sender may write ten times a
 * second.
 */
const NOTE_EVERY_MS = 15_000

/** Records that an import has written. */
const recordImportWrite = (ctx: AgentCtx): Promise<true> =>
	cacheForAgent(ctx, { agentId: ctx.agent.id, topic: 'heard', keepMs: NOTE_EVERY_MS }, async () => {
		const lastSeenAt = ctx.now()
		await ctx.db.write(async (tx) => {
			await tx.update(agents).set({ lastSeenAt }).where(eq(agents.id, ctx.agent.id))
		})
		return true as const
	})
