import fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns } from '@sfc/domain/tests/property-runs'
import { planLightAt, type PlanZone } from '../../growing/recipes/plan-zone'
import type { Request, FarmState } from './controller'
import { listCheapDays, type CheapHours } from '../cheap-light/cheap-days'
import { NO_EXTRA } from '../prices/price-slot'
import { lightController, type LightSettings } from './light'

const MIN_MS = 60_000
const HOUR_MS = 3_600_000
/** Midnight in Berlin, a day before clocks go forward. */
const START = Date.UTC(2026, 2, 27, 23)
const TIMEZONE = 'Europe/Berlin'
const PAR = { key: 'air/par', label: 'PAR' }
const LAMP = { key: 'l/red', label: 'Red', percent: 70 }
const OLD_LAMP = { key: 'l/old', label: 'Old' }
const SETTINGS: LightSettings = {
	kind: 'light',
	id: 'cultivation-light',
	zone: 'cultivation',
	lamps: [LAMP, OLD_LAMP],
	staggerMs: 0,
}
/** 14 to 18 hours, so 16 as planned; 200 µmol/m²/s for that long is 11.52 mol/m². */
const HOURS = { min: 14, max: 18 }

const ZONE: PlanZone = {
	zone: 'cultivation',
	recipe: { id: 'basil', version: 1, name: 'Basil' },
	lightsOnAt: '06:00',
	stages: [
		{
			fromAt: 0,
			name: 'Growth',
			targets: { lightHours: HOURS, ppfd: { min: 150, max: 250 } },
		},
	],
}

type Minute = {
	at: number
	on: boolean
	percent: number | undefined
	reason: string
	asked: Request[]
}

/** Runs the lamps minute by minute; `par` is what they would give at full level, null for no reading. */
function run(
	more: Partial<LightSettings>,
	days = 1,
	par: (at: number) => number | null = () => null,
	restartAt?: number,
): Minute[] {
	const settings = { ...SETTINGS, ...more }
	const zone = ZONE
	let memory = lightController.initial
	let on = false
	const minutes: Minute[] = []
	for (let at = START; at < START + days * 24 * HOUR_MS; at += MIN_MS) {
		const light = planLightAt(zone, TIMEZONE, at)
		const { targets } = zone.stages[0]!
		const seen = { zone, name: 'Basil', targets, timezone: TIMEZONE, light }
		const farm: FarmState = {
			utc: at,
			minuteOfDay: () => 0,
			passedMs: MIN_MS,
			read: () => (on ? par(at) : 0),
			isOn: () => on,
			zone: () => seen,
			isRequested: () => false,
		}
		if (at === restartAt) memory = lightController.restart!(settings, memory).memory
		const result = lightController.step(settings, JSON.parse(JSON.stringify(memory)), farm)
		memory = result.memory
		const [[, dimmed], [, old]] = result.claims as [
			(typeof result.claims)[0],
			(typeof result.claims)[0],
		]
		expect(old.on).toBe(dimmed.on)
		expect(old.percent).toBeUndefined()
		on = dimmed.on
		minutes.push({
			at,
			on,
			percent: dimmed.percent,
			reason: dimmed.reason,
			asked: result.requests ?? [],
		})
	}
	return minutes
}

const litHours = (minutes: Minute[]): number => minutes.filter(({ on }) => on).length / 60
const time = (hours: number) =>
	`${String(Math.floor(hours)).padStart(2, '0')}:${String(Math.round((hours % 1) * 60) % 60).padStart(2, '0')}`
const quarter = fc.integer({ min: 0, max: 95 }).map((n) => time(n / 4))

test('a lamp rises and sets within its day, never faster than its ramp and never beyond its level', () => {
	fc.assert(
		fc.property(
			fc.integer({ min: 0, max: 240 }),
			fc.integer({ min: 1, max: 100 }),
			(rampMin, percent) => {
				const day = run({ rampMin, lamps: [{ ...LAMP, percent }, OLD_LAMP] }).filter(({ on }) => on)
				expect(day).toHaveLength(16 * 60)
				const levels = day.map((minute) => minute.percent!)
				expect(Math.max(...levels)).toBe(percent)
				expect(Math.min(...levels)).toBeGreaterThanOrEqual(1)
				if (rampMin > 0)
					for (const [i, level] of levels.entries())
						if (i > 0)
							expect(Math.abs(level - levels[i - 1]!)).toBeLessThanOrEqual(percent / rampMin + 1)
				const top = levels.indexOf(percent)
				expect(levels.slice(0, top)).toEqual(levels.slice(0, top).toSorted((a, b) => a - b))
			},
		),
		{ numRuns: propertyRuns(40) },
	)
})

test('sunrise, day and sunset are said', () => {
	const reasons = new Set(run({ rampMin: 30 }).map(({ reason }) => reason))
	expect([...reasons]).toEqual([
		'night of Basil',
		'sunrise of Basil',
		'day of Basil',
		'sunset of Basil',
	])
})

test('the night in which clocks go forward takes nothing from the light', () => {
	const days = run({ rampMin: 30 }, 3)
	expect(litHours(days)).toBe(48)
})

test('tariff hours are left out at the ends of a day that stays in one piece and long enough', () => {
	fc.assert(
		fc.property(quarter, quarter, (from, to) => {
			fc.pre(from !== to)
			const minutes = run({ tariff: { from, to } })
			const lit = minutes.filter(({ on }) => on)
			expect(lit.length).toBeGreaterThanOrEqual(14 * 60)
			expect(lit.length).toBeLessThanOrEqual(16 * 60)
			expect(lit.at(-1)!.at - lit[0]!.at).toBe((lit.length - 1) * MIN_MS)
			expect(lit[0]!.at).toBeGreaterThanOrEqual(START + 6 * HOUR_MS)
			expect(lit.at(-1)!.at).toBeLessThan(START + 22 * HOUR_MS)
		}),
		{ numRuns: propertyRuns(60) },
	)
})

test.each([
	['20:00', '23:00', 6, 20],
	['05:00', '07:30', 7.5, 22],
	['12:00', '14:00', 6, 22],
	['19:00', '23:00', 6, 22],
] as const)('dear from %s to %s: lamps are on from %s to %s', (from, to, onAt, offAt) => {
	const lit = run({ tariff: { from, to } }).filter(({ on }) => on)
	expect((lit[0]!.at - START) / HOUR_MS).toBe(onAt)
	expect((lit.at(-1)!.at + MIN_MS - START) / HOUR_MS).toBe(offAt)
})

test('a day ends when it has its light, is longer while it lacks some, within what the stage allows', () => {
	const integral = { sensors: [PAR] }
	fc.assert(
		fc.property(
			fc.integer({ min: 0, max: 600 }),
			fc.option(fc.integer({ min: 0, max: 1439 })),
			(par, restart) => {
				const restartAt = restart === null ? undefined : START + restart * MIN_MS
				const minutes = run({ integral }, 1, () => par, restartAt)
				const hours = litHours(minutes)
				// The hours of light that 11.52 mol/m² take.
				const needed = 11.52e6 / 3600 / par
				expect(Math.abs(hours - Math.min(18, Math.max(14, needed)))).toBeLessThanOrEqual(2 / 60)
			},
		),
		{ numRuns: propertyRuns(60) },
	)
})

test('without a trusted reading a day is as long as it is planned', () => {
	expect(litHours(run({ integral: { sensors: [PAR] } }))).toBe(16)
})

test('what was measured for half of the day makes no day longer', () => {
	const noon = START + 14 * HOUR_MS
	const minutes = run({ integral: { sensors: [PAR] } }, 1, (at) => (at < noon ? 10 : null))
	expect(litHours(minutes)).toBe(16)
})

test('each day has its own light', () => {
	expect(litHours(run({ integral: { sensors: [PAR] } }, 4, () => 400))).toBe(4 * 14)
})

test('while lamps are off early nothing counts on light', () => {
	const minutes = run({ tariff: { from: '20:00', to: '23:00' } })
	const early = minutes.filter(({ asked }) => asked.includes('lamps-off-cultivation'))
	expect(early).toHaveLength(120)
	expect(early[0]?.reason).toBe('tariff hours, left out of Basil')
})

test('a day in cheap hours has the light of the planned one, and a night that is long enough', () => {
	const quarter = 15 * MIN_MS
	const days = 4
	fc.assert(
		fc.property(
			fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 24, maxLength: 60 }),
			fc.constantFrom('shift', 'pauses'),
			(drawn, mode) => {
				const slots = Array.from({ length: (days + 2) * 96 }, (_, i) => ({
					startsAt: START - 24 * HOUR_MS + i * quarter,
					endsAt: START - 24 * HOUR_MS + (i + 1) * quarter,
					perKWh: drawn[i % drawn.length] ?? 0,
				}))
				const cheapDays = listCheapDays(ZONE, TIMEZONE, {
					mode: mode as CheapHours,
					prices: slots,
					extra: NO_EXTRA,
				})
				const asPlanned = run({}, days)
				const moved = run({ cheapDays }, days)
				const litOf = (minutes: readonly Minute[]) => minutes.filter(({ on }) => on)
				// The last day may go on after the time looked at, the first have begun before it.
				expect(Math.abs(litOf(moved).length - litOf(asPlanned).length)).toBeLessThanOrEqual(120)
				const day = (minutes: readonly Minute[], n: number) => {
					const noon = START + (n * 24 + 13) * HOUR_MS
					return litOf(minutes).filter(({ at }) => Math.abs(at - noon) < 11.5 * HOUR_MS).length
				}
				for (const n of [1, 2]) expect(day(moved, n)).toBe(day(asPlanned, n))
				let longestMs = 0
				let began: number | null = null
				for (const { at, on } of moved) {
					if (on) began = null
					else longestMs = Math.max(longestMs, at + MIN_MS - (began ??= at))
				}
				expect(longestMs).toBeGreaterThanOrEqual((24 - HOURS.max) * HOUR_MS)
				const starts = moved.filter(({ on }, i) => on && moved[i - 1]?.on === false)
				expect(starts.length).toBeLessThanOrEqual((mode === 'shift' ? 1 : 3) * days + 1)
			},
		),
		{ numRuns: propertyRuns(20) },
	)
})

test('a cheap day that breaks the rules of the stage is lit as planned', () => {
	const from = START + 6 * HOUR_MS
	const broken = [
		[{ from, to: from + 15 * HOUR_MS }],
		[{ from: from - 2 * HOUR_MS, to: from + 14 * HOUR_MS }],
		[{ from: from + 2 * HOUR_MS, to: from + 18 * HOUR_MS }],
		[
			{ from, to: from + 10 * HOUR_MS },
			{ from: from + 9 * HOUR_MS, to: from + 15 * HOUR_MS },
		],
	]
	const planned = run({}).map(({ on }) => on)
	for (const spans of broken)
		expect(run({ cheapDays: [{ dayFrom: from, spans }] }).map(({ on }) => on)).toEqual(planned)
})
