import { formatNumber } from '@sfc/domain/units/format-number'
import { addDays } from '@sfc/domain/calendar/calendar-day'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { ICalCalendar, ICalCalendarMethod, ICalEventTransparency } from 'ical-generator'
import type { FeedTask } from './list-feed-tasks.server'

const TITLE_MAX = 500
const TEXT_MAX = 4_000
const OCTETS_MAX = 75
/** How often calendar programs are asked to refresh. */
const REFRESH_S = 3_600
const END = 'END:VCALENDAR'

type Source = {
	farm: { id: number; name: string }
	tasks: readonly FeedTask[]
	/** Public address of this server: `https://farm.example`. */
	publicUrl: string
	now: number
}

/** Writes the tasks as an iCalendar text: each an all-day event on its day of the farm. */
export function formatCalendar({ farm, tasks, publicUrl, now }: Source): string {
	const calendar = new ICalCalendar({
		name: oneLine(`${farm.name} · tasks`, TITLE_MAX),
		prodId: { company: 'Smart Farm Control', product: 'Tasks', language: 'EN' },
		// In a published calendar, DTSTAMP is the time of writing.
		method: ICalCalendarMethod.PUBLISH,
		ttl: REFRESH_S,
	})
	const frame = calendar.toString()
	const head = frame.slice(0, frame.lastIndexOf(END))
	const events = tasks.map((task) => {
		const url = `${publicUrl}/calendar?farmId=${farm.id}&day=${task.dueDate}`
		const event = calendar.createEvent({
			// The id does not depend on the name the server is reached by; the moment tells servers
			// apart.
			id: `task-${task.id}-${task.createdAt}@smart-farm-control`,
			start: midnight(task.dueDate),
			end: midnight(addDays(task.dueDate, 1)), // DTEND is exclusive
			allDay: true,
			summary: oneLine(task.title, TITLE_MAX) || 'Task',
			description: lines(description(task, url), TEXT_MAX),
			categories: [{ name: task.type }],
			url,
			sequence: task.revision,
			created: new Date(task.createdAt),
			stamp: new Date(now),
			transparency: ICalEventTransparency.TRANSPARENT, // a task to do, not busy time
		})
		return event.toString().split('\r\n').map(foldLine).join('\r\n')
	})
	return `${head}${events.join('')}${END}\r\n`
}

/** Converts a day to a UTC date without a time of day, which is the same day for every reader. */
const midnight = (day: string) => new Date(`${day}T00:00:00Z`)

function description(task: FeedTask, url: string): string {
	const { cropName, varietyName, plants, zone } = task
	return [
		cropName && `Crop: ${cropLabel({ cropName, varietyName })}`,
		plants !== null && `Plants: ${formatNumber(plants)}`,
		zone && `Zone: ${zone}`,
		task.place && `Place: ${task.place}`,
		task.description,
		url,
	]
		.filter(Boolean)
		.join('\n')
}

/**
 * Removes characters that some reader takes as the end of a line or text, and limits the length.
 */
function lines(text: string, most: number): string {
	const plain = text.replace(/\r\n?/g, '\n').replace(/(?!\n)[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu, ' ')
	const letters = [...plain.slice(0, 2 * most)]
	return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : plain
}

const oneLine = (text: string, most: number) => lines(text.replace(/\s+/g, ' ').trim(), most)

/**
 * Folds an iCalendar content line: no line longer than 75 octets, continuation lines begin with a
 * space, no character is split. Written by hand because the library runs an encoder for every
 * character: two seconds for a full calendar.
 */
function foldLine(line: string): string {
	if (Buffer.byteLength(line) <= OCTETS_MAX) return line
	let folded = ''
	let octets = 0
	let start = 0
	let end = 0
	for (const letter of line) {
		const more = countOctets(letter.codePointAt(0) ?? 0)
		if (octets + more > OCTETS_MAX) {
			folded += `${line.slice(start, end)}\r\n `
			start = end
			octets = 1 // the space
		}
		octets += more
		end += letter.length
	}
	return folded + line.slice(start)
}

const countOctets = (point: number): number =>
	point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
