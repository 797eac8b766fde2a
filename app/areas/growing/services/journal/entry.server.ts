import { parseEntryType, type EntryType } from '@sfc/domain/growing/journal/entry-type'
import { asc, inArray } from 'drizzle-orm'
import { journalPhotos, type journalEntries } from '#db/schema/journal'
import type { Ctx } from '~/context.server'

export type EntryRow = typeof journalEntries.$inferSelect

export type Entry = Omit<EntryRow, 'type' | 'source'> & {
	type: EntryType
	/** `system` entries are written by the system, and nobody can change them. */
	source: 'person' | 'system'
	photos: EntryPhoto[]
}

type EntryPhoto = { id: number; file: string }

/** Converts rows to entries, each with its photos in the order they were added. */
export async function withPhotos({ db }: Pick<Ctx, 'db'>, rows: EntryRow[]): Promise<Entry[]> {
	if (rows.length === 0) return []
	const ids = rows.map(({ id }) => id)
	const photos = await db.read
		.select()
		.from(journalPhotos)
		.where(inArray(journalPhotos.entryId, ids))
		.orderBy(asc(journalPhotos.id))
	return rows.map((row) => ({
		...row,
		type: parseEntryType(row.type),
		source: row.source === 'system' ? 'system' : 'person',
		photos: photos
			.filter(({ entryId }) => entryId === row.id)
			.map(({ id, file }) => ({ id, file })),
	}))
}
