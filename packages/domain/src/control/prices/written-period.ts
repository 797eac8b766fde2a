import { instantReader, type DayOrder } from '../../csv/written-instant'

/** Clocks that headers of price files name, as `MTU (CET/CEST)`. */
const CLOCKS: Readonly<Record<string, string>> = {
	utc: 'UTC',
	gmt: 'UTC',
	cet: 'Europe/Berlin',
	cest: 'Europe/Berlin',
	'cet/cest': 'Europe/Berlin',
	eet: 'Europe/Helsinki',
	'eet/eest': 'Europe/Helsinki',
	wet: 'Europe/Lisbon',
	'wet/west': 'Europe/Lisbon',
}
const OFFSETS: Readonly<Record<string, string>> = { cet: '+01:00', cest: '+02:00', utc: 'Z' }

/** The zone of the times below a header that names one, else the farm's. */
export const zoneOfHeader = (bracketed: string | null, timezone: string): string =>
	CLOCKS[(bracketed ?? '').toLowerCase().replaceAll(' ', '')] ?? timezone

export type WrittenPeriod = { startsAt: number | null; endsAt: number | null }

/** A reader of a time, or of two with ` - ` between them, as transparency platforms write them. */
export function periodReader(timezone: string, order: DayOrder): (text: string) => WrittenPeriod {
	const read = instantReader(timezone, order)
	const readOne = (text: string) => {
		const [, plain = text, zone] = /^(.*\S)\s*\((CET|CEST|UTC)\)$/i.exec(text.trim()) ?? []
		return read(zone ? `${plain} ${OFFSETS[zone.toLowerCase()] ?? ''}` : plain)
	}
	return (text) => {
		const [from = '', to] = text.slice(0, 120).split(/\s+[-–]\s+/)
		return { startsAt: readOne(from), endsAt: to === undefined ? null : readOne(to) }
	}
}

const HOUR_MS = 3_600_000

/** Tells whether the clock of a zone shows the time of an instant again an hour later, as in autumn. */
export function shownTwice(timezone: string): (at: number) => boolean {
	const format = new Intl.DateTimeFormat('en-GB', {
		timeZone: timezone,
		dateStyle: 'short',
		timeStyle: 'short',
	})
	return (at) => format.format(at) === format.format(at + HOUR_MS)
}
