import { ENTRY_TYPES, parseEntryType, type EntryType } from '@sfc/domain/growing/journal/entry-type'
import { weekStart } from '@sfc/domain/growing/journal/week-start'
import { count, eq, sql } from 'drizzle-orm'
import { journalEntries } from '#db/schema/journal'
import type { FarmCtx } from '~/context.server'

export type JournalStats = {
	totalEntries: number
	uniqueCrops: number
	/** Entries since Monday, in the farm's timezone. */
	recentEntries: number
	/** Types that occur. */
	entryTypes: EntryType[]
}

/** Loads the figures above the journal, over all entries of the farm. */
export async function loadJournalStats(ctx: FarmCtx): Promise<JournalStats> {
	const { cropName, createdAt, type, farmId } = journalEntries
	const since = weekStart(ctx.farm.timezone, ctx.now())
	const ofFarm = eq(farmId, ctx.farm.id)
	const [[figures], types] = await Promise.all([
		ctx.db.read
			.select({
				total: count(),
				crops: sql<number>`count(distinct nullif(lower(${cropName}), ''))`,
				recent: sql<number>`count(case when ${createdAt} >= ${since} then 1 end)`,
			})
			.from(journalEntries)
			.where(ofFarm),
		ctx.db.read.selectDistinct({ type }).from(journalEntries).where(ofFarm),
	])
	const known = new Set(types.map((row) => parseEntryType(row.type)))
	return {
		totalEntries: Number(figures?.total ?? 0),
		uniqueCrops: Number(figures?.crops ?? 0),
		recentEntries: Number(figures?.recent ?? 0),
		entryTypes: ENTRY_TYPES.filter((candidate) => known.has(candidate)),
	}
}
