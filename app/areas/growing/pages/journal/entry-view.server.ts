import { photoPath } from '@sfc/contract/growing/journal/entry'
import { todayIn, addDays } from '@sfc/domain/calendar/calendar-day'
import { formatDay } from '@sfc/domain/calendar/format-day'
import { entryTypeLabel, type EntryType } from '@sfc/domain/growing/journal/entry-type'
import type { Formats } from '@sfc/domain/units/formats'
import { restateUnits } from '@sfc/domain/units/restate-units'
import type { Entry } from '~/areas/growing/services/journal/entry.server'
import { formatInstant, formatInstantWithYear } from '@sfc/domain/calendar/format-instant'

/** Days are counted in this timezone; times and values are written for this person. */
type At = { timezone: string; now: number; formats: Formats }

export type EntryView = {
	id: number
	type: EntryType
	typeLabel: string
	title: string
	/** Empty for an entry about the whole farm. */
	cropName: string
	variety: string | null
	zone: string | null
	description: string | null
	notes: string | null
	quantity: number | null
	tags: string[]
	isSystem: boolean
	writtenBy: string
	written: string
	changed: string | null
	/** When an issue was resolved; null while it is open. */
	resolved: string | null
	photos: { id: number; small: string; large: string }[]
}

export const entryView = (entry: Entry, at: At): EntryView => ({
	id: entry.id,
	type: entry.type,
	typeLabel: entryTypeLabel(entry.type),
	title: entry.title,
	cropName: entry.cropName,
	variety: entry.variety,
	zone: entry.zone && zoneLabel(entry.zone),
	description:
		entry.description !== null && entry.source === 'system'
			? restateUnits(entry.description, at.formats)
			: entry.description,
	notes: entry.notes,
	quantity: entry.quantity,
	tags: entry.tags,
	isSystem: entry.source === 'system',
	writtenBy: entry.writtenBy,
	written: formatEntryInstant(entry.createdAt, at),
	changed:
		entry.updatedAt > entry.createdAt && entry.source === 'person'
			? formatEntryInstant(entry.updatedAt, at)
			: null,
	resolved: entry.resolvedAt === null ? null : formatEntryInstant(entry.resolvedAt, at),
	photos: entry.photos.map(({ id }) => ({
		id,
		small: photoPath(id),
		large: `${photoPath(id)}?size=large`,
	})),
})

/** A letter alone would be unclear. */
const zoneLabel = (zone: string) => (/^\w$/.test(zone) ? `Zone ${zone.toUpperCase()}` : zone)

/** With the year unless it is the current one: `Nov 21, 2025, 2:12 PM EST`. */
function formatEntryInstant(at: number, { timezone, now, formats }: At): string {
	const year = todayIn(timezone, at).slice(0, 4)
	const format = year === todayIn(timezone, now).slice(0, 4) ? formatInstant : formatInstantWithYear
	return format(at, timezone, formats)
}

export type DayView = { day: string; heading: string; entries: EntryView[] }

/** Groups entries by the day they were written, in their given order. */
export function groupByDay(entries: readonly Entry[], at: At): DayView[] {
	const today = todayIn(at.timezone, at.now)
	const days: DayView[] = []
	for (const entry of entries) {
		const day = todayIn(at.timezone, entry.createdAt)
		if (days.at(-1)?.day !== day) days.push({ day, heading: heading(day, today), entries: [] })
		days.at(-1)?.entries.push(entryView(entry, at))
	}
	return days
}

function heading(day: string, today: string): string {
	if (day === today) return 'Today'
	return day === addDays(today, -1) ? 'Yesterday' : formatDay(day)
}
