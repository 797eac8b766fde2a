import { isCropFamily } from '@sfc/domain/growing/journal/crop-choice'
import type { EntryType } from '@sfc/domain/growing/journal/entry-type'
import { storableText } from '@sfc/domain/platform/storable-text'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { journalEntries } from '#db/schema/journal'
import type { FarmCtx } from '~/context.server'
import { matchesJournalSearch } from './search-journal.server'

/** Filter of entries; a missing or empty field matches all. */
export type EntryFilter = {
	search?: string | undefined
	type?: EntryType | undefined
	crop?: string | undefined
	tag?: string | undefined
	cycleId?: number | undefined
}

/** Builds the condition for the farm's entries that match a filter. */
export const whereEntries = (ctx: FarmCtx, filter: EntryFilter): SQL | undefined =>
	and(
		eq(journalEntries.farmId, ctx.farm.id),
		filter.search ? matchesJournalSearch(ctx, filter.search) : undefined,
		filter.type ? eq(journalEntries.type, filter.type) : undefined,
		filter.crop ? ofCrop(storableText(filter.crop)) : undefined,
		filter.tag ? withTag(ctx, storableText(filter.tag)) : undefined,
		filter.cycleId ? eq(journalEntries.cycleId, filter.cycleId) : undefined,
	)

/**
 * Matches a crop family by the word in the crop's name, any other crop by its full name, ignoring
 * case.
 */
const ofCrop = (crop: string) =>
	isCropFamily(crop)
		? sql`lower(${journalEntries.cropName}) like ${`%${crop.toLowerCase()}%`}`
		: sql`lower(${journalEntries.cropName}) = lower(${crop})`

const withTag = ({ db }: FarmCtx, tag: string) =>
	db.engine === 'sqlite'
		? sql`exists (select 1 from json_each(${journalEntries.tags}) where value = ${tag})`
		: sql`jsonb_exists(${journalEntries.tags}, ${tag})`
