import {
	parseCursor,
	formatCursor,
	type EntryCursor,
} from '@sfc/domain/growing/journal/entry-cursor'
import { and, desc, eq, lt, lte, or } from 'drizzle-orm'
import { journalEntries } from '#db/schema/journal'
import type { FarmCtx } from '~/context.server'
import { withPhotos, type Entry } from './entry.server'
import { whereEntries, type EntryFilter } from './entry-filter.server'

const MOST = 500

type Wanted = EntryFilter & {
	/** Page size; at most 500. */
	limit: number
	/** `next` of the previous page; anything else begins with the newest entry. */
	cursor?: string | null | undefined
}

/**
 * Lists a page of the farm's journal, newest first; `next` is the cursor of the following page,
 * null at the end.
 */
export async function listEntries(
	ctx: FarmCtx,
	{ limit, cursor, ...filter }: Wanted,
): Promise<{ entries: Entry[]; next: string | null }> {
	const size = Math.max(1, Math.min(limit, MOST))
	const rows = await ctx.db.read
		.select()
		.from(journalEntries)
		.where(and(whereEntries(ctx, filter), after(parseCursor(cursor))))
		.orderBy(desc(journalEntries.createdAt), desc(journalEntries.id))
		.limit(size + 1)
	const shown = rows.slice(0, size)
	const last = shown.at(-1)
	const next = rows.length > size && last ? formatCursor(last) : null
	return { entries: await withPhotos(ctx, shown), next }
}

/**
 * Matches entries after a cursor; the first half of the condition lets the database use an index.
 */
const after = (place: EntryCursor | null) =>
	place === null
		? undefined
		: and(
				lte(journalEntries.createdAt, place.createdAt),
				or(
					lt(journalEntries.createdAt, place.createdAt),
					and(eq(journalEntries.createdAt, place.createdAt), lt(journalEntries.id, place.id)),
				),
			)
