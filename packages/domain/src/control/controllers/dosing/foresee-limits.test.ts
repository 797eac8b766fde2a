import { describe, expect, test } from 'vitest'
import {
	dosing,
	doserKey,
	PH,
	testDoser,
} from '../../../../tests/control/controllers/dosing/test-tank'
import { defaultBudget } from './default-doser'
import { INITIAL_DOSING, withDosers, type DosingMemory } from './dosing-memory'
import { foreseeLimits } from './foresee-limits'
import { isLimitTitle } from './limit-reason'

const HOUR_MS = 3_600_000
const KEY = doserKey('ph-down')
const CAPACITY_L = 300
const SETTINGS = dosing({
	dosers: [testDoser('ph-down', { budget: defaultBudget('ph-down', CAPACITY_L) })],
	reservoir: { level: { key: 'water/level', label: 'Reservoir' }, capacityL: CAPACITY_L },
})

type Hour = { change: number; ml?: number; forMs?: number; ph?: number | null }

/** What is told over some hours, each with a dose and the pH that it keeps, and what is known at the end. */
function live(hours: readonly Hour[], { isConfirmed = true } = {}) {
	const told: { hour: number; title: string; text: string | undefined }[] = []
	let memory: DosingMemory = withDosers(INITIAL_DOSING, SETTINGS)
	for (const [hour, { change, ml = 1, forMs = 500, ph = 6 }] of hours.entries()) {
		const ranMs = (hour + 1) * HOUR_MS
		const known = memory.dosers[KEY]!
		const given = [...known.given, { atMs: ranMs - 1, ml, forMs, change, expected: change }]
		const dosers = { [KEY]: { ...known, isConfirmed, given } }
		memory = withDosers({ ...memory, ranMs, dosers }, SETTINGS)
		const aims = {
			ph: ph === null ? { reason: 'no reading' } : { value: ph, doubt: 0.01, band: PH },
			ec: { reason: 'no reading' },
		}
		const result = foreseeLimits(SETTINGS, memory, { aims, passedMs: HOUR_MS })
		memory = result.memory
		for (const { title, causes } of result.effects)
			told.push({ hour: hour + 1, title, text: causes[0]?.cause })
	}
	return { told, foreseen: memory.foreseen[KEY]?.heldBy }
}

const hours = (count: number, hour: Hour): Hour[] => Array.from({ length: count }, () => hour)

describe('a budget of a day that plants will use up', () => {
	test('is told hours before, once, with what a day needs', () => {
		const { told, foreseen } = live(hours(20, { change: 0.4 }))
		expect(told).toHaveLength(1)
		expect(told[0]?.title).toBe('ph-down will use up its budget of a day in about 3 h')
		expect(told[0]?.text).toContain('raise it to 8.0 of pH a day')
		expect(told[0]?.hour).toBe(13)
		expect(foreseen).toMatchObject({ limit: 'perDayChange' })
		expect(isLimitTitle(told[0]?.title ?? '')).toBe(true)
	})

	test('is not told where it suffices, also over days', () => {
		expect(live(hours(72, { change: 0.2 })).told).toEqual([])
	})

	test('is not told by what brought pH into its band, nor before a dose was seen to act', () => {
		const start = hours(3, { change: 0.9, ph: 7 })
		expect(live([...start, ...hours(30, { change: 0.05 })]).told).toEqual([])
		expect(live(hours(20, { change: 0.4 }), { isConfirmed: false }).told).toEqual([])
	})

	test('is told also where pH is out for a moment again and again, or not read', () => {
		const moment = Array.from({ length: 24 }, (_, hour) => ({
			change: 0.4,
			ph: hour % 8 === 3 ? null : 6,
		}))
		expect(live(moment).told).toHaveLength(1)
	})

	test('is told once where plants need it by day and not by night', () => {
		const day = [...hours(16, { change: 0.4 }), ...hours(8, { change: 0.05 })]
		expect(live([...day, ...day, ...day, ...day]).told).toHaveLength(1)
	})

	test('is over when plants have needed less for a day, and told anew', () => {
		const hungry = hours(16, { change: 0.4 })
		const calm = hours(60, { change: 0.05 })
		expect(live([...hungry, ...calm]).foreseen).toBeUndefined()
		expect(live([...hungry, ...calm, ...hungry]).told).toHaveLength(2)
	})

	test('is told of millilitres and of the time that a pump may run as well', () => {
		const mlPerDay = defaultBudget('ph-down', CAPACITY_L).perDayMl
		expect(live(hours(20, { change: 0.01, ml: mlPerDay / 16 })).foreseen).toMatchObject({
			limit: 'perDayMl',
		})
		const { told, foreseen } = live(hours(20, { change: 0.01, forMs: 40_000 }))
		expect(told).toEqual([
			{
				hour: expect.any(Number),
				title: 'ph-down will use up its run time of a day in about 3 h',
				text: expect.stringContaining('a pump of at least'),
			},
		])
		expect(foreseen).toBeNull()
	})
})
