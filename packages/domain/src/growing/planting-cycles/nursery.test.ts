import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween } from '../../calendar/calendar-day'
import { allocateTrays, type TrayBooking, listAllTrays } from './allocate-trays'
import { CYCLE_STATUSES } from './cycle-status'
import { trayPeriod } from './tray-period'
import { trayShortage } from './tray-shortage'
import { traysNeeded } from './trays-needed'

const day = fc.integer({ min: 0, max: 60 }).map((n) => addDays('2028-02-01', n)) // across a leap day
const layout = fc.record({
	rows: fc.integer({ min: 1, max: 5 }),
	traysPerRow: fc.integer({ min: 1, max: 8 }),
})
const booking = fc.record({
	fromDay: day,
	days: fc.integer({ min: 1, max: 30 }),
	count: fc.integer({ min: 1, max: 12 }),
})

type Booking = { fromDay: string; days: number; count: number }

/** Books trays for one cycle after the other; those that do not fit are left out. */
function bookAll(size: { rows: number; traysPerRow: number }, bookings: Booking[]) {
	const taken: TrayBooking[] = []
	for (const { fromDay, days, count } of bookings) {
		const period = { fromDay, untilDay: addDays(fromDay, days) }
		const { trays, free } = allocateTrays({ ...period, count, layout: size, taken })
		expect(trays === null).toBe(free < count)
		for (const tray of trays ?? []) taken.push({ ...tray, ...period })
	}
	return taken
}

test('no two plantings share a tray on a day, and no tray is outside the nursery', () => {
	fc.assert(
		fc.property(layout, fc.array(booking, { maxLength: 25 }), (size, bookings) => {
			const full = new Set<string>()
			for (const { row, tray, fromDay, untilDay } of bookAll(size, bookings)) {
				expect(row).toBeLessThanOrEqual(size.rows)
				expect(tray).toBeLessThanOrEqual(size.traysPerRow)
				for (let n = 0; n < daysBetween(fromDay, untilDay); n++) {
					const key = `${row}/${tray} ${addDays(fromDay, n)}`
					expect(full.has(key)).toBe(false)
					full.add(key)
				}
			}
		}),
	)
})

test('an ended cycle frees its trays: the same request fits again', () => {
	fc.assert(
		fc.property(layout, fc.array(booking, { maxLength: 15 }), booking, (size, others, last) => {
			const period = { fromDay: last.fromDay, untilDay: addDays(last.fromDay, last.days) }
			const ask = { ...period, count: last.count, layout: size, taken: bookAll(size, others) }
			const first = allocateTrays(ask)
			const again = allocateTrays({ ...ask, preferred: first.trays ?? [] })
			expect(again).toEqual(first)
		}),
	)
})

test('a tray is free again on the day its booking ends', () => {
	const taken = [{ row: 1, tray: 1, fromDay: '2026-03-01', untilDay: '2026-03-15' }]
	const ask = { count: 1, layout: { rows: 1, traysPerRow: 1 }, taken }
	const on = (fromDay: string) => allocateTrays({ ...ask, fromDay, untilDay: '2026-04-01' }).free
	expect(on('2026-03-15')).toBe(1)
	expect(on('2026-03-14')).toBe(0)
})

test('trays are assigned row by row, preferred ones first', () => {
	const ask = { fromDay: '2026-03-01', untilDay: '2026-03-15', count: 3, taken: [] }
	const layout = { rows: 2, traysPerRow: 2 }
	expect(allocateTrays({ ...ask, layout }).trays).toEqual(listAllTrays(layout).slice(0, 3))
	const preferred = [{ row: 2, tray: 2 }]
	expect(allocateTrays({ ...ask, layout, preferred }).trays?.[0]).toEqual({ row: 2, tray: 2 })
})

test('the shortage is stated in numbers', () => {
	const period = { fromDay: '2026-03-01', untilDay: '2026-03-15' }
	expect(trayShortage(10, { trays: null, free: 6, total: 15 }, period)).toBe(
		'This needs 10 trays, 6 are free from Mar 1, 2026 to Mar 15, 2026; 15 exist',
	)
	expect(trayShortage(1, { trays: null, free: 0, total: 1 }, period)).toContain(
		'1 tray, 0 are free',
	)
})

test.each([
	[100, 10, 10],
	[101, 10, 11],
	[1, 10, 1],
	[1_000_000, 1, 1_000_000],
])('%i plants at %i per tray need %i trays', (plants, each, count) => {
	expect(traysNeeded(plants, each)).toBe(count)
})

const basil = {
	plantDate: '2026-03-01',
	transplantDays: 14,
	harvestDays: 45,
	status: 'planted' as const,
	transplantedOn: null,
	harvestedOn: null,
	endedOn: null,
}

test.each([
	[{}, '2026-03-15'],
	[{ transplantDays: 0 }, '2026-04-15'],
	[{ transplantedOn: '2026-03-10' }, '2026-03-10'],
	[{ transplantedOn: '2026-03-20' }, '2026-03-15'],
	[{ endedOn: '2026-03-02' }, '2026-03-02'],
	[{ transplantDays: 0, harvestedOn: '2026-03-30' }, '2026-03-30'],
])('a cycle with %j has its trays until %s', (change, untilDay) => {
	expect(trayPeriod({ ...basil, ...change })).toEqual({ fromDay: '2026-03-01', untilDay })
})

test('a cycle that ended on its first day, or before, has no trays', () => {
	expect(trayPeriod({ ...basil, endedOn: '2026-03-01' })).toBeNull()
	expect(trayPeriod({ ...basil, transplantedOn: '2026-02-01' })).toBeNull()
})

test('a cycle that ends early never holds its trays longer', () => {
	const maybe = fc.option(day)
	fc.assert(
		fc.property(day, maybe, maybe, fc.constantFrom(...CYCLE_STATUSES), (start, a, b, status) => {
			const cycle = { ...basil, plantDate: start, status }
			const planned = trayPeriod(cycle)
			const real = trayPeriod({ ...cycle, transplantedOn: a, endedOn: b })
			if (real && planned) expect(real.untilDay <= planned.untilDay).toBe(true)
		}),
	)
})
