import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../calendar/calendar-day'
import { type DueLine, fillLines, type FreeLot } from './fill-lines'

const day = fc.integer({ min: 0, max: 20 }).map((n) => addDays('2026-03-01', n))
const lines = fc
	.array(
		fc.record({
			dueOn: day,
			packs: fc.integer({ min: 1, max: 30 }),
			packMilli: fc.constantFrom(1000, 2500, 6000),
			shelfDays: fc.option(fc.integer({ min: 1, max: 10 })),
			isAheadSold: fc.boolean(),
		}),
		{ maxLength: 12 },
	)
	.map((some): DueLine[] => some.map((line, i) => ({ ...line, lineId: i + 1 })))
const lots = fc
	.array(
		fc.record({
			readyMilli: fc.integer({ min: 0, max: 40_000 }),
			cutOn: fc.option(day),
			growingMilli: fc.integer({ min: 0, max: 40_000 }),
			harvestOn: fc.option(day),
		}),
		{ maxLength: 6 },
	)
	.map((some): FreeLot[] => some.map((lot, i) => ({ ...lot, lotId: i + 1 })))

const sum = (of: readonly { quantityMilli: number }[]) =>
	of.reduce((total, { quantityMilli }) => total + quantityMilli, 0)

test('no head is promised twice, and no line gets more than it wants', () => {
	fc.assert(
		fc.property(lines, lots, (some, from) => {
			const fills = fillLines(some, from)
			for (const lot of from)
				for (const isAhead of [false, true]) {
					const taken = fills.filter((it) => it.lotId === lot.lotId && it.isAhead === isAhead)
					expect(sum(taken)).toBeLessThanOrEqual(isAhead ? lot.growingMilli : lot.readyMilli)
				}
			for (const line of some) {
				const got = sum(fills.filter(({ lineId }) => lineId === line.lineId))
				expect(got).toBeLessThanOrEqual(line.packs * line.packMilli)
				expect(got % line.packMilli).toBe(0)
			}
		}),
	)
})

test('a later order takes nothing away from an earlier one', () => {
	fc.assert(
		fc.property(lines, lots, day, (some, from, until) => {
			const early = some.filter(({ dueOn }) => dueOn <= until)
			const ofEarly = new Set(early.map(({ lineId }) => lineId))
			const fills = fillLines(some, from).filter(({ lineId }) => ofEarly.has(lineId))
			expect(fills).toEqual(fillLines(early, from))
		}),
	)
})

test('nothing that is not fresh on the day, or not cut by then, is promised', () => {
	fc.assert(
		fc.property(lines, lots, (some, from) => {
			for (const { lineId, lotId, isAhead } of fillLines(some, from)) {
				const line = some.find((one) => one.lineId === lineId)!
				const lot = from.find((one) => one.lotId === lotId)!
				const cutOn = isAhead ? lot.harvestOn : lot.cutOn
				if (isAhead) expect(cutOn! <= line.dueOn && line.isAheadSold).toBe(true)
				if (line.shelfDays !== null)
					expect(addDays(cutOn!, line.shelfDays) >= line.dueOn).toBe(true)
			}
		}),
	)
})
