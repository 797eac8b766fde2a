import { AddEntryInput } from '@sfc/contract/growing/journal/entry-input'
import { formatInstantWithYear } from '@sfc/domain/calendar/format-instant'
import { instantReader } from '@sfc/domain/csv/written-instant'
import { parseWrittenNumber } from '@sfc/domain/csv/written-number'
import { ENTRY_TYPES, entryTypeLabel, type EntryType } from '@sfc/domain/growing/journal/entry-type'
import type { FarmCtx } from '~/context.server'
import type { PastEntry } from '~/areas/growing/services/journal/import-entries.server'
import { planRows, type ImportPlan, type RowReader } from './import-plan'
import type { ReadFile } from './read-file.server'

const TITLE_MAX = 200

/** Reads each line of a file as an entry of the journal. */
export function planJournal(
	ctx: FarmCtx,
	{ table, columns, dayOrder, decimal }: ReadFile,
): Promise<ImportPlan<PastEntry>> {
	const readInstant = instantReader(ctx.farm.timezone, dayOrder)
	const hasResolved = columns.includes('resolvedAt')
	const instant = (row: RowReader, field: string) => {
		const text = row.text(field)
		if (text === '') return null
		const at = readInstant(text)
		if (at === null || at > ctx.now() || at < 0)
			row.wrong(
				field,
				at === null ? `“${text.slice(0, 40)}” is not a time` : 'It is not in the past',
			)
		else row.show(field, formatInstantWithYear(at, ctx.farm.timezone, ctx.user))
		return at
	}
	return planRows(table, columns, (row) => {
		const at = instant(row, 'at')
		const resolvedAt = instant(row, 'resolvedAt')
		if (row.text('at') === '') row.wrong('at', 'The time is missing')
		const quantity = row.text('quantity')
		const description = row.text('description')
		const notes = row.text('notes')
		const parsed = AddEntryInput.safeParse({
			cropName: row.text('cropName') || NO_CROP,
			entryType: readType(row.text('entryType')),
			title: row.text('title') || firstLine(description || notes),
			variety: row.text('variety'),
			zone: row.text('zone'),
			description,
			notes,
			quantity: quantity === '' ? null : (parseWrittenNumber(quantity, decimal) ?? Number.NaN),
			tags: row.text('tags'),
		})
		for (const { path, message } of parsed.error?.issues ?? []) row.wrong(String(path[0]), message)
		if (!parsed.success || at === null) return null
		const { entryType: type, tags, title } = parsed.data
		for (const field of [
			'title',
			'cropName',
			'variety',
			'zone',
			'description',
			'notes',
			'quantity',
			'tags',
		])
			row.show(field, row.text(field))
		row.show('title', title)
		row.show('entryType', entryTypeLabel(type))
		return {
			at,
			type,
			title,
			tags,
			cropName: parsed.data.cropName === NO_CROP ? '' : parsed.data.cropName,
			variety: parsed.data.variety || null,
			zone: parsed.data.zone || null,
			description: parsed.data.description || null,
			notes: parsed.data.notes || null,
			quantity: parsed.data.quantity ?? null,
			writtenBy: row.text('writtenBy').slice(0, 120) || null,
			// A past problem without a word about its end must not count as one of today.
			resolvedAt: resolvedAt ?? (type === 'issue' && !hasResolved ? at : null),
		}
	})
}

/** An entry about the whole farm has no crop, which a form cannot say. */
const NO_CROP = '-'

const firstLine = (text: string): string => (text.split(/\r?\n/)[0] ?? '').slice(0, TITLE_MAX)

const BY_LABEL = new Map<string, EntryType>(
	ENTRY_TYPES.flatMap((type) => [
		[type, type],
		[entryTypeLabel(type).toLowerCase(), type],
	]),
)

const readType = (written: string): string =>
	BY_LABEL.get(written.toLowerCase()) ?? (written || 'note')
