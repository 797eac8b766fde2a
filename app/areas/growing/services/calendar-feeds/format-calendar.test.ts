import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { formatCalendar } from './format-calendar'
import type { FeedTask } from './list-feed-tasks.server'

const AT = Date.UTC(2026, 2, 1, 12)

const task = (more: Partial<FeedTask> = {}): FeedTask => ({
	id: 7,
	type: 'transplant',
	title: 'Transplant Basil',
	dueDate: '2026-03-08',
	description: null,
	place: null,
	revision: 3,
	createdAt: AT - 1000,
	cropName: 'Basil',
	varietyName: 'Sweet',
	plants: 1200,
	zone: 'B',
	...more,
})

const write = (tasks: FeedTask[], name = 'Pod 1', publicUrl = 'https://farm.example') =>
	formatCalendar({ farm: { id: 11, name }, tasks, publicUrl, now: AT })

function read(text: string) {
	const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
	const events = calendar.getAllSubcomponents('vevent').map((part) => new ICAL.Event(part))
	return { calendar, events, parts: calendar.getAllSubcomponents() }
}

test('a task keeps its UID when the server gets another name', () => {
	const uidAt = (url: string) => read(write([task()], 'Pod 1', url)).events[0]?.uid
	expect(uidAt('http://192.168.1.5:3000')).toBe(uidAt('https://farm.example'))
})

test('a task is an all-day event with its crop and where to find it', () => {
	const { calendar, events } = read(write([task()]))
	expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Pod 1 · tasks')
	expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT1H')
	const [event] = events
	expect(event?.startDate.isDate).toBe(true)
	expect(String(event?.startDate)).toBe('2026-03-08')
	expect(String(event?.endDate)).toBe('2026-03-09')
	expect(event?.uid).toBe(`task-7-${AT - 1000}@smart-farm-control`)
	expect(event?.summary).toBe('Transplant Basil')
	expect(event?.sequence).toBe(3)
	expect(event?.description).toBe(
		'Crop: Basil - Sweet\nPlants: 1,200\nZone: B\nhttps://farm.example/calendar?farmId=11&day=2026-03-08',
	)
	const value = (name: string) => String(event?.component.getFirstPropertyValue(name))
	expect(value('categories')).toBe('transplant')
	expect(value('transp')).toBe('TRANSPARENT')
	expect(value('dtstamp')).toBe('2026-03-01T12:00:00Z')
	expect(value('created')).toBe('2026-03-01T11:59:59Z')
})

test.each([
	'BEGIN:VEVENT\r\nUID:x\r\nEND:VEVENT',
	'a\r\nEND:VEVENT\r\nEND:VCALENDAR\r\nBEGIN:VCALENDAR',
	'one, two; three \\ four "five" \\n six: =?',
	'\u0000\u0007\u0085\u2028\u2029\u000b\u000c x',
	'\ud83c x \udf31',
	'🌱'.repeat(3000),
	'x'.repeat(10_000),
	`${'é'.repeat(73)}\r\n ATTENDEE:mailto:a@b.example`,
	'<img src=x onerror=alert(1)>',
	'   ',
])('the title %j stays one event', (title) => {
	const text = write([task({ title, description: title, place: title, cropName: title })], title)
	const { parts, events } = read(text)
	expect(parts).toHaveLength(1)
	expect(events[0]?.component.getAllProperties('uid')).toHaveLength(1)
	expect(events[0]?.component.getAllProperties('attendee')).toHaveLength(0)
	expectFolded(text)
})

/** RFC 5545: lines end with CRLF and have no more than 75 octets; nothing else ends a line. */
function expectFolded(text: string): void {
	for (const line of text.split('\r\n')) {
		expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
		expect(line).not.toMatch(/[\r\n\u0085\u2028\u2029\0]/u)
	}
}

const anyText = fc.oneof(
	fc.string({ unit: 'binary', maxLength: 400 }),
	fc.string({ unit: fc.constantFrom('\r', '\n', ',', ';', '\\', ':', '"', '🌱', 'BEGIN:VEVENT') }),
)

test('any typed text gives one event on its day, and reads back unchanged', () => {
	const day = fc.integer({ min: 0, max: 1500 }).map((n) => new Date(AT + n * 86_400_000))
	const some = fc.record({ title: anyText, description: anyText, place: anyText, day })
	fc.assert(
		fc.property(fc.array(some, { maxLength: 6 }), anyText, (rows, farmName) => {
			const tasks = rows.map(({ day, ...texts }, id) =>
				task({ id, ...texts, dueDate: day.toISOString().slice(0, 10) }),
			)
			const text = write(tasks, farmName)
			const { events, parts } = read(text)
			expect(parts).toHaveLength(tasks.length)
			expect(new Set(events.map(({ uid }) => uid)).size).toBe(tasks.length)
			expect(events.map(({ startDate }) => String(startDate))).toEqual(
				tasks.map(({ dueDate }) => dueDate),
			)
			expectFolded(text)
		}),
		{ numRuns: 300 },
	)
})

test('a plain title comes back unchanged', () => {
	const title = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 })
	fc.assert(
		fc.property(title, (title) => {
			const [event] = read(write([task({ title })])).events
			const plain = title.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
			expect(event?.summary.replace(/ +/g, ' ')).toBe(plain || 'Task')
		}),
	)
})
