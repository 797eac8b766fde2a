import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OfflineEntry } from './offline-entry'
import { doneAtRefusal } from './done-at'
import { isSetBack, serverTime } from './phone-clock'
import {
	afterAnswer,
	beforeSending,
	changedEntry,
	entriesToSend,
	readOfflineAnswer,
	settleTime,
} from './queue'

const entry = (key: string, more: Partial<OfflineEntry> = {}): OfflineEntry => ({
	key,
	userId: 'ada',
	farmId: 1,
	farmName: 'Pod 1',
	kind: 'task',
	title: 'Clean the pump',
	input: { taskId: 1 },
	doneAt: 0,
	maybeArrived: false,
	refusal: null,
	delay: null,
	...more,
})

const accepted = readOfflineAnswer(200, { isAccepted: true })
const refused = readOfflineAnswer(409, { message: 'Ben completed this task', field: 'taskId' })

/** What happens to a send: before it arrives, after it arrived and before the answer, or nothing. */
const fate = fc.constantFrom('lost', 'unanswered', 'answered', 'killed-before', 'killed-after')

test('each entry is taken exactly once, whatever is lost or killed on the way', () => {
	const isRefusedOf = (key: string) => key.endsWith('refused')
	const keys = fc.uniqueArray(
		fc.tuple(fc.uuid(), fc.constantFrom('', '-refused')).map((parts) => parts.join('')),
		{ minLength: 1, maxLength: 8 },
	)
	fc.assert(
		fc.property(keys, fc.array(fc.tuple(fc.nat(), fate), { maxLength: 60 }), (all, sends) => {
			const phone = new Map(all.map((key, at) => [key, entry(key, { doneAt: at })]))
			const taken: string[] = []
			const serve = (key: string) => {
				if (isRefusedOf(key)) return refused
				if (!taken.includes(key)) taken.push(key)
				return accepted
			}
			const keep = (key: string, after: OfflineEntry | null) =>
				after ? phone.set(key, after) : phone.delete(key)
			const send = (one: OfflineEntry, what: string) => {
				if (what === 'killed-before') return
				phone.set(one.key, beforeSending(one))
				const answer = what === 'lost' ? null : serve(one.key)
				if (what.startsWith('killed')) return // nothing more is stored on the phone
				const read = what === 'answered' && answer ? answer : readOfflineAnswer(0, null)
				keep(one.key, afterAnswer(beforeSending(one), read))
			}
			for (const [at, what] of sends) {
				const waiting = entriesToSend([...phone.values()], 'ada')
				const one = waiting[at % Math.max(1, waiting.length)]
				if (one) send(one, what)
				// Nothing is lost: the farm has it, or the phone.
				for (const key of all) expect(taken.includes(key) || phone.has(key)).toBe(true)
			}
			for (const one of entriesToSend([...phone.values()], 'ada')) send(one, 'answered')
			expect(taken.toSorted()).toEqual(all.filter((key) => !isRefusedOf(key)).toSorted())
			expect([...phone.keys()].toSorted()).toEqual(all.filter(isRefusedOf).toSorted())
			for (const left of phone.values())
				expect(left.refusal?.message).toBe('Ben completed this task')
		}),
	)
})

test('an entry is sent for its person alone, the oldest first, and not while it needs them', () => {
	const entries = [
		entry('b', { doneAt: 2 }),
		entry('a', { doneAt: 1 }),
		entry('c', { userId: 'ben' }),
		entry('d', { refusal: { message: 'No', field: null } }),
	]
	expect(entriesToSend(entries, 'ada').map(({ key }) => key)).toEqual(['a', 'b'])
	const [, , , needs] = entries
	const again = changedEntry(needs as OfflineEntry, { input: {}, doneAt: 3, title: 'x' })
	expect(entriesToSend([again], 'ada')).toEqual([again])
})

test('only an answer that says so is taken for one', () => {
	const outcome = (status: number, body: object | null = null) =>
		readOfflineAnswer(status, body).outcome
	expect(outcome(200, { isAccepted: true })).toBe('accepted')
	for (const status of [0, 200, 204, 302, 404, 408, 429, 500, 502, 503])
		expect(outcome(status)).toBe('later')
	expect(outcome(503, { message: 'The disk is full' })).toBe('later')
	expect(outcome(429, { message: 'Too many' })).toBe('later')
	expect(outcome(401, { message: 'Please sign in' })).toBe('signed-out')
	expect(outcome(404, { message: 'Farm not found' })).toBe('refused')
	fc.assert(
		fc.property(fc.nat(599), fc.string(), (status, message) => {
			const isAccepted = outcome(status, { message }) === 'accepted'
			expect(isAccepted).toBe(false)
		}),
	)
})

test('a phone may be a day ahead and a month behind', () => {
	const now = Date.UTC(2026, 2, 1)
	const hours = (count: number) => doneAtRefusal(now + count * 3_600_000, now)
	expect(hours(-719)).toBeNull()
	expect(hours(23)).toBeNull()
	expect(hours(25)).toContain('Set the clock')
	expect(hours(-721)).toContain('30 days')
})

test('a phone tells the time by its snapshot, however wrong its clock is', () => {
	const hours = fc.integer({ min: -1e5, max: 1e5 })
	fc.assert(
		fc.property(hours, fc.nat(1e9), (wrongBy, passed) => {
			const takenAt = Date.UTC(2026, 2, 1)
			const received = { takenAt, receivedAt: takenAt + wrongBy * 3_600_000 }
			expect(serverTime(received, received.receivedAt + passed)).toBe(takenAt + passed)
			expect(isSetBack(received, received.receivedAt + passed)).toBe(false)
			expect(serverTime(received, received.receivedAt - passed)).toBe(takenAt)
			expect(isSetBack(received, received.receivedAt - passed - 1)).toBe(true)
		}),
	)
})

test('an entry whose time is not certain asks its person once, and is not settled anew', () => {
	const clock = { takenAt: 1e6, receivedAt: 1e6, phoneAt: 0 }
	const now = { serverNow: 9e6, phoneNow: 9e6 }
	const written = entry('a', { clock, doneAt: 1e6 })
	const asks = settleTime(written, now)
	expect(asks.refusal).toMatchObject({ field: 'doneAt' })
	const said = changedEntry(asks, { title: 'x', input: {}, doneAt: 1e6 })
	expect(settleTime(said, now)).toEqual(said)
	expect(said).toMatchObject({ refusal: null, clock: null, doneAt: 1e6 })
	// What may have arrived is sent as it was, and so is what an older page wrote.
	const sent = beforeSending(written)
	expect(settleTime(sent, now)).toBe(sent)
	expect(settleTime(entry('b'), now)).toEqual(entry('b'))
	const right = settleTime(entry('c', { clock: { ...clock, phoneAt: 2e6 } }), now)
	expect(right).toMatchObject({ doneAt: 2e6, clock: null })
	// Another text is no word about the time.
	expect(changedEntry(written, { title: 'y', input: {}, doneAt: 1e6 }).clock).toEqual(clock)
})
