import { addDays } from '@sfc/domain/calendar/calendar-day'
import { cropLabel } from '@sfc/domain/planting-cycles/crop-label'
import { ICalCalendar, ICalCalendarMethod, ICalEventTransparency } from 'ical-generator'
import type { FeedTask } from './list-feed-tasks.server'
import { foldLine } from './fold-line'

const TITLE_MAX = 500
const TEXT_MAX = 4_000
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

/** The tasks as an iCalendar text: each an all-day event on its day of the farm. */
export function calendarText({ farm, tasks, publicUrl, now }: Source): string {
	const calendar = new ICalCalendar({
		name: oneLine(`${farm.name} · tasks`, TITLE_MAX),
		prodId: { company: 'Smart Farm Control', product: 'Tasks', language: 'EN' },
		// In a published calendar, DTSTAMP is the time of writing.
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

/** As a UTC date without a time of day it is the same day for every reader. */
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

/**
 * Removes characters that some reader takes as the end of a line or text, and limits the length.
 */
function lines(text: string, most: number): string {
	const plain = text.replace(/\r\n?/g, '\n').replace(/(?!\n)[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu, ' ')
	const letters = [...plain.slice(0, 2 * most)]
	return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : plain
}

const oneLine = (text: string, most: number) => lines(text.replace(/\s+/g, ' ').trim(), most)
