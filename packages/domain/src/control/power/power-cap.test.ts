import fc from 'fast-check'
import { expect, test } from 'vitest'
import { catalogueRecipe } from '../../growing/recipes/catalogue'
import type { LampLevels } from '../../growing/recipes/lamp-levels'
import { findCheapDay, findSlackMs, PriceLine } from '../cheap-light/cheap-days'
import { LIGHT_STEP_MS } from '../cheap-light/choose-lit-spans'
import { NO_EXTRA } from '../prices/price-slot'
import { arrangeLight, type ZoneLight } from './arrange-light'
import { expectLoad } from './expected-load'
import { findCapHelp } from './find-cap-help'
import { sumFarmWatts } from './lamp-watts'
import { measureOthers } from './measure-others'
import { DEFAULT_CONTROL } from '../compile-plan'

const MIDNIGHT = Date.UTC(2026, 9, 1)
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const zoneLight = fc
	.record({
		zone: fc.constantFrom('nursery' as const, 'cultivation' as const),
		watts: fc.integer({ min: 1, max: 8 }).map((kW) => kW * 500),
		mode: fc.constantFrom('off' as const, 'shift' as const, 'pauses' as const),
		fromStep: fc.integer({ min: 0, max: 95 }),
		hours: fc.integer({ min: 3, max: 16 }),
		slackHours: fc.constantFrom(0, 0.5, 1, 2),
		count: fc.integer({ min: 1, max: 3 }),
	})
	.map(({ zone, watts, mode, fromStep, hours, slackHours, count }): ZoneLight => ({
		zone,
		watts,
		mode,
		days: Array.from({ length: count }, (_, i) => {
			const from = MIDNIGHT + i * DAY_MS + fromStep * LIGHT_STEP_MS
			const mostMs = (hours + 2 * slackHours) * HOUR_MS
			return { from, to: from + hours * HOUR_MS, mostMs, mayMove: true }
		}),
	}))
const farms = fc.record({
	lights: fc.array(zoneLight, { minLength: 1, maxLength: 3 }),
	capWatts: fc.integer({ min: 1, max: 16 }).map((kW) => kW * 500),
	prices: fc.array(fc.integer({ min: -5, max: 20 }), { minLength: 140, maxLength: 140 }),
})
const lineOf = (prices: readonly number[]) =>
	new PriceLine(
		prices.map((perKWh, i) => {
			const startsAt = MIDNIGHT - DAY_MS + i * HOUR_MS
			return { startsAt, endsAt: startsAt + HOUR_MS, perKWh }
		}),
		NO_EXTRA,
	)
const SPAN = { from: MIDNIGHT - DAY_MS, to: MIDNIGHT + 5 * DAY_MS }
const loadOf = (lights: readonly ZoneLight[], spans: readonly { from: number; to: number }[][]) =>
	lights.map(({ watts }, i) => ({ watts, spans: spans[i] ?? [] }))

test('each day keeps its light within its stage, and the cap is kept or what passes it is told', () => {
	fc.assert(
		fc.property(farms, ({ lights, capWatts, prices }) => {
			const { days, overWh } = arrangeLight(lights, capWatts, lineOf(prices))
			for (const [i, light] of lights.entries()) {
				expect(days[i]?.map(({ dayFrom }) => dayFrom)).toEqual(light.days.map(({ from }) => from))
				for (const day of light.days) {
					const lit = findCheapDay(days[i] ?? [], day)
					expect(lit, 'the agent accepts it').not.toBeNull()
					if (light.mode === 'off') expect(lit?.spans).toEqual([{ from: day.from, to: day.to }])
				}
			}
			const spans = days.map((zone) => zone.flatMap((day) => day.spans))
			const load = expectLoad(
				{ lights: loadOf(lights, spans), othersWatts: 700 },
				SPAN,
				capWatts + 700,
			)
			expect(load.over.length > 0).toBe(overWh > 0)
			expect((load.peak?.watts ?? 0) > capWatts + 700).toBe(overWh > 0)
		}),
	)
})

test('no other shifts of two days draw less beyond the cap, or as much for less', () => {
	const two = farms.map(({ lights, ...rest }) => ({
		...rest,
		lights: lights.slice(0, 2).map((light) => ({
			...light,
			mode: light.mode === 'pauses' ? ('shift' as const) : light.mode,
			days: light.days.slice(0, 1),
		})),
	}))
	fc.assert(
		fc.property(two, ({ lights, capWatts, prices }) => {
			const line = lineOf(prices)
			const judge = (starts: readonly (readonly { from: number; to: number }[])[]) => {
				let over = 0
				for (let at = SPAN.from; at < SPAN.to; at += LIGHT_STEP_MS) {
					const lit = lights.reduce(
						(sum, { watts }, i) =>
							starts[i]?.some(({ from, to }) => from <= at && at < to) ? sum + watts : sum,
						0,
					)
					over += Math.max(0, lit - capWatts) / 4
				}
				const isMovable = (i: number) =>
					lights[i]?.mode === 'shift' && lights[i].days.some((day) => findSlackMs(day) > 0)
				const cost = lights.reduce(
					(sum, { watts }, i) =>
						isMovable(i) ? sum + ((line.costOf(starts[i] ?? []) ?? 0) * watts) / 1000 : sum,
					0,
				)
				return { over, cost }
			}
			const options = lights.map(({ mode, days: [day] }) => {
				if (!day) return []
				const most = mode === 'off' ? 0 : findSlackMs(day)
				return Array.from({ length: (2 * most) / LIGHT_STEP_MS + 1 }, (_, i) => {
					const by = i * LIGHT_STEP_MS - most
					return [{ from: day.from + by, to: day.to + by }]
				})
			})
			let best = { over: Infinity, cost: Infinity }
			for (const first of options[0] ?? [])
				for (const second of options[1] ?? [[]]) {
					const one = judge([first, second])
					if (one.over < best.over - 1e-6 || (one.over < best.over + 1e-6 && one.cost < best.cost))
						best = one
				}
			const { days, overWh } = arrangeLight(lights, capWatts, line)
			const found = judge(days.map((zone) => zone.flatMap((day) => day.spans)))
			expect(found.over).toBeCloseTo(best.over)
			expect(overWh).toBeCloseTo(best.over)
			expect(found.cost).toBeCloseTo(best.cost)
		}),
		{ numRuns: 40 },
	)
})

test('power of lamps is at their level; what is not known is named and in no sum', () => {
	const lamp = { outputClass: 'light', zone: 'nursery', isDimmable: true } as const
	const outputs = [
		{ ...lamp, equipmentKey: 'nursery-top-red-lights', label: 'Red' },
		{ ...lamp, equipmentKey: 'nursery-top-blue-lights', label: 'Blue' },
		{ ...lamp, equipmentKey: 'nursery-work-lights', label: 'Work lights' },
		{ ...lamp, equipmentKey: 'pump', outputClass: 'irrigation', label: 'Pump' } as const,
	]
	const watts = new Map([
		['nursery-top-red-lights', 1000],
		['nursery-work-lights', 40],
	])
	expect(sumFarmWatts(outputs, watts, { recipes: {}, settings: DEFAULT_CONTROL })).toEqual({
		lamps: { nursery: 700, cultivation: 0 },
		others: 40,
		unknownLamps: ['Blue'],
		unknownOthers: ['Pump'],
	})
})

test('lamps that stages set by colour count at the highest level of any stage', () => {
	const lamp = { outputClass: 'light', zone: 'nursery', isDimmable: true } as const
	const outputs = [
		{ ...lamp, equipmentKey: 'nursery-top-red-lights', label: 'Red' },
		{ ...lamp, equipmentKey: 'n.far', label: 'Far-red' },
	]
	const colours = [{ equipmentKey: 'n.far', colour: 'farRed' as const }]
	const settings = { ...DEFAULT_CONTROL, light: { ...DEFAULT_CONTROL.light, colours } }
	const recipe = catalogueRecipe('butterhead-lettuce')!
	const watts = new Map(outputs.map(({ equipmentKey }) => [equipmentKey, 100]))
	const drawn = (levels: readonly (LampLevels | undefined)[]) => {
		const stages = recipe.stages.map((stage, i) => ({ ...stage, lamps: levels[i] ?? {} }))
		const recipes = { nursery: { ...recipe, stages } }
		return sumFarmWatts(outputs, watts, { recipes, settings }).lamps.nursery
	}
	expect(drawn([])).toBe(70)
	expect(drawn([{ red: 20 }, { red: 90 }, { red: 30, farRed: 10 }])).toBe(100)
	expect(drawn([{ red: 20 }, { red: 30 }, { red: 10 }])).toBe(30)
})

test('help says when to light a zone instead, or how far all lamps may be on', () => {
	const day = (hour: number, hours: number) => {
		const from = MIDNIGHT + hour * HOUR_MS
		return { from, to: from + hours * HOUR_MS, mostMs: hours * HOUR_MS, mayMove: true }
	}
	const light = (hours: number): ZoneLight[] => [
		{ zone: 'nursery', watts: 1000, mode: 'off', days: [day(6, hours), day(30, hours)] },
		{ zone: 'cultivation', watts: 3000, mode: 'off', days: [day(6, hours), day(30, hours)] },
	]
	expect(findCapHelp(light(10), 3000)).toEqual({
		allowMoving: false,
		lightsOn: { zone: 'nursery', byMs: 10 * HOUR_MS },
		level: 0.75,
	})
	expect(findCapHelp(light(14), 3000), 'too long to be lit in turn').toMatchObject({
		lightsOn: null,
	})
	expect(findCapHelp(light(10), 0)).toMatchObject({ lightsOn: null, level: null })
	const longer = light(10).map((one, i) => ({
		...one,
		days: [day(6 + 9 * i, 10), day(30 + 9 * i, 10)].map((it) => ({ ...it, mostMs: 12 * HOUR_MS })),
	}))
	expect(findCapHelp(longer, 3000)).toMatchObject({ allowMoving: true, lightsOn: null })
})

test('what other equipment draws is what meters read without lamps, in nearly all quarters', () => {
	const quarters = Array.from({ length: 400 }, (_, i) => i)
	const on = quarters.map((i) => (i % 2 === 0 ? 1 : 0))
	const meter = quarters.map((i) => (i < 10 ? null : 500 * (on[i] ?? 0) + (i >= 395 ? 9000 : 300)))
	const lamp = { watts: 1000, on, percent: quarters.map(() => 50) }
	expect(measureOthers([meter], [lamp])).toEqual({ watts: 300, quarters: 390 })
	expect(measureOthers([meter.slice(0, 150)], [lamp])).toBeNull()
	expect(measureOthers([], [lamp])).toBeNull()
})
