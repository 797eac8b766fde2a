import fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns } from '@sfc/domain/tests/property-runs'
import { planLightAt, type PlanZone } from '../../growing/recipes/plan-zone'
import type { LampLevels } from '../../growing/recipes/lamp-levels'
import type { ControllerClaim, FarmState } from './controller'
import { lightController, type LightSettings, type PlanLamp } from './light'

const MIN_MS = 60_000
const START = Date.UTC(2026, 0, 10)
const PAR = { key: 'air/par', label: 'PAR' }
const LAMPS = {
	red: { key: 'l/red', label: 'Red', colour: 'red', percent: 70 },
	blue: { key: 'l/blue', label: 'Blue', colour: 'blue', percent: 100 },
	farRed: { key: 'l/far', label: 'Far-red', colour: 'farRed', percent: 70 },
	oldFarRed: { key: 'l/old-far', label: 'Old far-red', colour: 'farRed' },
	plain: { key: 'l/plain', label: 'Plain', percent: 70 },
} satisfies Record<string, PlanLamp>
type Name = keyof typeof LAMPS
const NAMES = Object.keys(LAMPS) as Name[]

type Minute = Record<Name, ControllerClaim>

/** Runs a day of 16 hours from 06:00 UTC, minute by minute, on an agent that is down in some minutes. */
function runDay(
	lamps: LampLevels | undefined,
	more: Partial<LightSettings> = {},
	{ par = 0, isDown = (_minute: number): boolean => false } = {},
): (Minute | null)[] {
	const settings: LightSettings = {
		kind: 'light',
		id: 'cultivation-light',
		zone: 'cultivation',
		lamps: Object.values(LAMPS),
		staggerMs: 0,
		...more,
	}
	const targets = { lightHours: { min: 14, max: 18 }, ppfd: { min: 150, max: 250 } }
	const zone: PlanZone = {
		zone: 'cultivation',
		recipe: { id: 'basil', version: 1, name: 'Basil' },
		lightsOnAt: '06:00',
		stages: [{ fromAt: 0, name: 'Growth', targets, ...(lamps && { lamps }) }],
	}
	let memory = lightController.initial
	let isLit = false
	return Array.from({ length: 24 * 60 }, (_, minute) => {
		if (isDown(minute)) return null
		const at = START + minute * MIN_MS
		const light = planLightAt(zone, 'UTC', at)
		const seen = { zone, name: 'Basil, Growth', targets, timezone: 'UTC', light }
		const farm: FarmState = {
			utc: at,
			minuteOfDay: () => minute,
			passedMs: MIN_MS,
			read: () => (isLit ? par : 0),
			isOn: () => isLit,
			zone: () => ({ ...seen, ...(lamps && { lamps }) }),
			isRequested: () => false,
		}
		const result = lightController.step(settings, JSON.parse(JSON.stringify(memory)), farm)
		memory = result.memory
		const claims = new Map(result.claims.map(([{ key }, claim]) => [key, claim]))
		const all = NAMES.map((name) => [name, claims.get(LAMPS[name].key)])
		const found = Object.fromEntries(all) as Minute
		isLit = found.plain.on
		return found
	})
}

const onAt = (day: (Minute | null)[], name: Name) =>
	day.flatMap((minute, at) => (minute?.[name].on ? [at] : []))
const NOON = 12 * 60
const EVENING = 22 * 60

test('each colour has the level of its stage by day; lamps without one keep theirs', () => {
	const noon = runDay({ red: 40, blue: 0, farRed: 15 })[NOON]!
	expect(noon.red).toMatchObject({ on: true, percent: 40 })
	expect(noon.blue).toMatchObject({ on: false, reason: 'Basil, Growth leaves it off by day' })
	expect(noon.farRed).toMatchObject({ on: true, percent: 15 })
	expect(noon.oldFarRed).toMatchObject({ on: true })
	expect(noon.oldFarRed.percent).toBeUndefined()
	expect(noon.plain).toMatchObject({ on: true, percent: 70 })
})

test('far-red lamps stay off where no stage asks for far-red', () => {
	const day = runDay(undefined)
	expect(onAt(day, 'farRed')).toEqual([])
	expect(day[NOON]!.red).toMatchObject({ on: true, percent: 70 })
})

test('far-red lamps are on alone after the day, for as long as the stage says', () => {
	const day = runDay({ farRedEndMin: 30 })
	expect(onAt(day, 'farRed')).toEqual(Array.from({ length: 30 }, (_, i) => EVENING + i))
	expect(onAt(day, 'oldFarRed')).toEqual(onAt(day, 'farRed'))
	expect(onAt(day, 'red').at(-1)).toBe(EVENING - 1)
	expect(day[EVENING + 5]!.farRed).toMatchObject({
		on: true,
		percent: 100,
		reason: 'far-red after the day of Basil, Growth',
		untilAt: START + (EVENING + 30) * MIN_MS,
	})
})

test('far-red follows a day that ends early because it has had its light', () => {
	const integral = { sensors: [PAR] }
	const day = runDay({ farRedEndMin: 20 }, { integral }, { par: 400 })
	const last = onAt(day, 'red').at(-1)!
	expect(last).toBeLessThan(EVENING - 60)
	expect(onAt(day, 'farRed')).toEqual(Array.from({ length: 20 }, (_, i) => last + 1 + i))
})

test('the lamps that are off by day do not delay the others', () => {
	const day = runDay({ red: 0 }, { staggerMs: 2 * MIN_MS })
	expect(onAt(day, 'blue')[0]).toBe(6 * 60)
})

test('never is far-red on for longer than asked, nor later than that after the planned day, whenever power fails', () => {
	const level = fc.option(fc.integer({ min: 0, max: 100 }), { nil: undefined })
	fc.assert(
		fc.property(
			fc.record({ red: level, blue: level, farRed: level }, { requiredKeys: [] }),
			fc.integer({ min: 0, max: 120 }),
			fc.integer({ min: 0, max: 24 * 60 }),
			fc.integer({ min: 0, max: 300 }),
			(lamps, farRedEndMin, downFrom, downFor) => {
				const isDown = (minute: number) => minute >= downFrom && minute < downFrom + downFor
				const levels = Object.fromEntries(
					Object.entries(lamps).filter(([, value]) => value !== undefined),
				)
				const day = runDay({ ...levels, farRedEndMin }, {}, { isDown })
				const alone = onAt(day, 'farRed').filter((at) => !day[at]!.plain.on)
				expect(alone.length).toBeLessThanOrEqual(farRedEndMin)
				expect(Math.max(0, ...alone)).toBeLessThan(EVENING + Math.max(1, farRedEndMin))
				for (const minute of day)
					for (const name of NAMES) {
						const percent = minute?.[name].percent
						if (percent !== undefined) expect(percent >= 1 && percent <= 100).toBe(true)
					}
			},
		),
		{ numRuns: propertyRuns(60) },
	)
})
