import { parseLines, type RefusedLine } from '@sfc/contract/equipment/imports/parse-lines'
import type { Precision } from '@sfc/contract/equipment/imports/timestamp'
import { Fault } from '@sfc/domain/fault'
import type { AgentCtx } from '~/context.server'
import { countRefusal } from '~/areas/readings/services/count-refusal.server'
import { storeRecords } from '~/areas/readings/services/store-records.server'
import { addImportPoints } from './add-import-points.server'
import { loadImportPoints } from './load-import-points.server'
import { findNewPoints, recordsFromLines, parseLineTimes } from './records-from-lines'
import { eq } from 'drizzle-orm'
import { agents } from '#db/schema/agents'
import { cacheForAgent } from '~/areas/readings/services/agent-cache.server'

export type Written = {
	/** Number of lines stored on disk. */
	stored: number
	/** Lines that were refused in whole or in part, in their order. */
	refused: RefusedLine[]
}

/**
 * Stores the readings of a line protocol body; they are on disk when this resolves. An invalid line
 * is reported and does not affect the others; a repeated line changes nothing. Throws Fault
 * too-large, unauthenticated, unavailable.
 */
export async function writeLines(
	ctx: AgentCtx,
	{ text, precision }: { text: string; precision: Precision },
): Promise<Written> {
	const parsed = parseLines(text.replaceAll('\0', '')) // PostgreSQL cannot store NUL
	if (!parsed) throw new Fault('too-large', 'There are too many lines: send them in smaller pieces')
	const now = ctx.now()
	const { timed, refused: untimely } = parseLineTimes(parsed.lines, { precision, now })
	const fresh = findNewPoints(timed, await loadImportPoints(ctx))
	if (fresh.length > 0) await addImportPoints(ctx, fresh)
	const { records, refused: homeless } = recordsFromLines(timed, await loadImportPoints(ctx))
	await storeRecords(ctx, records, 'import')
	await recordImportWrite(ctx)
	const refused = [...parsed.refused, ...untimely, ...homeless].sort((a, b) => a.number - b.number)
	for (const { number, message } of refused) {
		countRefusal(ctx, {
			agentId: ctx.agent.id,
			cause: 'bad-line',
			detail: `line ${number}: ${message}`,
		})
	}
	return { stored: parsed.lines.length + parsed.refused.length - refused.length, refused }
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
