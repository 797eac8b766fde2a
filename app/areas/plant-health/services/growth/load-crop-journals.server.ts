import { ACTIVE_STATUSES } from '@sfc/domain/growing/planting-cycles/cycle-status'
import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import { plantingCycles } from '#db/schema/planting-cycles'
import { journalEntries } from '#db/schema/journal'
import type { FarmCtx } from '~/context.server'

/** Journal figures of a crop: entries written by people, and unresolved issues. */
export type CropJournal = { written: number; openIssues: number; newestIssue: string | null }

/**
 * Loads the journal figures of the farm's growing crops, or of one cycle, by cycle. Crops without
 * entries are left out.
 */
export async function loadCropJournals(
	ctx: FarmCtx,
	cycleId?: number,
): Promise<Map<number, CropJournal>> {
	const which = and(
		eq(journalEntries.farmId, ctx.farm.id),
		eq(plantingCycles.farmId, ctx.farm.id),
		cycleId === undefined
			? inArray(plantingCycles.status, ACTIVE_STATUSES)
			: eq(plantingCycles.id, cycleId),
	)
	const open = and(eq(journalEntries.type, 'issue'), isNull(journalEntries.resolvedAt))
	const [written, issues] = await Promise.all([
		ctx.db.read
			.select({ cycleId: plantingCycles.id, written: count() })
			.from(plantingCycles)
			.innerJoin(journalEntries, eq(journalEntries.cycleId, plantingCycles.id))
			.where(and(which, eq(journalEntries.source, 'person')))
			.groupBy(plantingCycles.id),
		ctx.db.read
			.select({
				cycleId: plantingCycles.id,
				openIssues: count(),
				newest: sql<number>`max(${journalEntries.id})`.mapWith(Number),
			})
			.from(plantingCycles)
			.innerJoin(journalEntries, eq(journalEntries.cycleId, plantingCycles.id))
			.where(and(which, open))
			.groupBy(plantingCycles.id),
	])
	const titles = await loadTitles(
		ctx,
		issues.map(({ newest }) => newest),
	)
	const found = new Map<number, CropJournal>()
	for (const row of written)
		found.set(row.cycleId, { written: row.written, openIssues: 0, newestIssue: null })
	for (const { cycleId, openIssues, newest } of issues) {
		const before = found.get(cycleId)?.written ?? 0
		found.set(cycleId, { written: before, openIssues, newestIssue: titles.get(newest) ?? null })
	}
	return found
}

const TITLES_AT_ONCE = 500

/** Loads the title of the newest issue of each crop; only for a limited number of crops. */
async function loadTitles(ctx: FarmCtx, ids: number[]): Promise<Map<number, string>> {
	if (ids.length === 0) return new Map()
	const rows = await ctx.db.read
		.select({ id: journalEntries.id, title: journalEntries.title })
		.from(journalEntries)
		.where(inArray(journalEntries.id, ids.slice(0, TITLES_AT_ONCE)))
	return new Map(rows.map(({ id, title }) => [id, title]))
}
