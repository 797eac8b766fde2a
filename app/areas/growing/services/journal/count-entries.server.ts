import { count } from 'drizzle-orm'
import { journalEntries } from '#db/schema/journal'
import type { FarmCtx } from '~/context.server'
import { whereEntries, type EntryFilter } from './entry-filter.server'

/** Counts the entries that match a filter. */
export async function countEntries(ctx: FarmCtx, filter: EntryFilter): Promise<number> {
	const [row] = await ctx.db.read
		.select({ total: count() })
		.from(journalEntries)
		.where(whereEntries(ctx, filter))
	return Number(row?.total ?? 0)
}
