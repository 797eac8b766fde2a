import { csvLine } from '@sfc/domain/csv/csv-line'
import { entryTypeLabel } from '@sfc/domain/growing/journal/entry-type'
import { formatTags } from '@sfc/domain/growing/journal/tags'
import type { FarmCtx } from '~/context.server'
import type { Entry } from './entry.server'
import type { EntryFilter } from './entry-filter.server'
import { listEntries } from './list-entries.server'

const CHUNK = 500
const HEADER = [
	'entry',
	'created_at',
	'type',
	'crop_name',
	'variety',
	'zone',
	'title',
	'description',
	'notes',
	'quantity',
	'tags',
	'written_by',
	'source',
	'resolved_at',
	'photos',
]

/**
 * Exports the entries that match a filter as lines of a CSV file, newest first, read in parts so
 * that a long journal needs little memory. Instants are ISO 8601 in UTC.
 */
export async function* exportEntries(
	ctx: FarmCtx,
	filter: EntryFilter,
): AsyncGenerator<string, void> {
	yield csvLine(HEADER)
	for (let cursor: string | null | undefined; cursor !== null;) {
		const page = await listEntries(ctx, { ...filter, limit: CHUNK, cursor })
		if (page.entries.length > 0) yield page.entries.map(asLine).join('')
		cursor = page.next
	}
}

const asLine = (entry: Entry) =>
	csvLine([
		entry.id,
		new Date(entry.createdAt).toISOString(),
		entryTypeLabel(entry.type),
		entry.cropName,
		entry.variety,
		entry.zone,
		entry.title,
		entry.description,
		entry.notes,
		entry.quantity,
		formatTags(entry.tags),
		entry.writtenBy,
		entry.source,
		entry.resolvedAt === null ? null : new Date(entry.resolvedAt).toISOString(),
		entry.photos.length,
	])
