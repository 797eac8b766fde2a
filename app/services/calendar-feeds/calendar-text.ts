import { addDays } from '@sfc/domain/calendar/calendar-day'
import { cropLabel } from '@sfc/domain/planting-cycles/crop-label'
import { ICalCalendar, ICalCalendarMethod, ICalEventTransparency } from 'ical-generator'
import type { FeedTask } from './list-feed-tasks.server'
import { foldLine } from './fold-line'

const TITLE_MAX = 500
const TEXT_MAX = 4_000
/** What calendars are asked to wait until they look again. */
const REFRESH_S = 3_600
const END = 'END:VCALENDAR'

type Source = {
	farm: { id: number; name: string }
	tasks: readonly FeedTask[]
	/** Where people reach the product: `https://farm.example`. */
	publicUrl: string
	now: number
}

/** The tasks as an iCalendar object: each an all-day event on its day, on the farm's own calendar. */
export function calendarText({ farm, tasks, publicUrl, now }: Source): string {
	const calendar = new ICalCalendar({
		name: oneLine(`${farm.name} · tasks`, TITLE_MAX),
		prodId: { company: 'Smart Farm Control', product: 'Tasks', language: 'EN' },
		// Of a published calendar DTSTAMP is the moment it was written.
		method: ICalCalendarMethod.PUBLISH,
		ttl: REFRESH_S,
	})
	const { host } = new URL(publicUrl)
	const frame = calendar.toString()
	const head = frame.slice(0, frame.lastIndexOf(END))
	const events = tasks.map((task) => {
		const url = `${publicUrl}/calendar?farmId=${farm.id}&day=${task.dueDate}`
		const event = calendar.createEvent({
			id: `task-${task.id}@${host}`,
			start: midnight(task.dueDate),
			end: midnight(addDays(task.dueDate, 1)), // DTEND is the first day that is not in it
			allDay: true,
			summary: oneLine(task.title, TITLE_MAX) || 'Task',
			description: lines(description(task, url), TEXT_MAX),
			categories: [{ name: task.type }],
			url,
			sequence: task.revision,
			created: new Date(task.createdAt),
			stamp: new Date(now),
			transparency: ICalEventTransparency.TRANSPARENT, // work to do, not time that is taken
		})
		return event.toString().split('\r\n').map(foldLine).join('\r\n')
	})
	return `${head}${events.join('')}${END}\r\n`
}

/** Written in UTC without a clock, it is the same day for every reader. */
const midnight = (day: string) => new Date(`${day}T00:00:00Z`)

function description(task: FeedTask, url: string): string {
	const { cropName, varietyName, plants, zone } = task
	return [
		cropName && `Crop: ${cropLabel({ cropName, varietyName })}`,
		plants !== null && `Plants: ${plants.toLocaleString('en-US')}`,
		zone && `Zone: ${zone}`,
		task.place && `Place: ${task.place}`,
		task.description,
		url,
	]
		.filter(Boolean)
		.join('\n')
}

/** Without the characters that end a line or a text for some reader, and not without end. */
function lines(text: string, most: number): string {
	const plain = text.replace(/\r\n?/g, '\n').replace(/(?!\n)[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu, ' ')
	const letters = [...plain.slice(0, 2 * most)]
	return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : plain
}

const oneLine = (text: string, most: number) => lines(text.replace(/\s+/g, ' ').trim(), most)
