import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fitStepTest } from '../fit-step-test'
import { Runner } from './dosing/test-tank'
import type { ClimateSettings } from './climate'
import { vapourPressureDeficit } from '../../readings/vapour-pressure-deficit'

const HEAT = 'air/heater'
const COOL = 'air/cooler'
const VENT = 'air/exhaust'
const climate = (more: Partial<ClimateSettings> = {}): ClimateSettings => ({
	kind: 'climate',
	id: 'climate',
	zone: 'nursery',
	temperature: [{ key: 'air/temperature', label: 'Air' }],
	humidity: [{ key: 'air/humidity', label: 'Humidity' }],
	heat: [{ key: HEAT, label: 'Heater' }],
	cool: [{ key: COOL, label: 'Cooler' }],
	vent: [{ key: VENT, label: 'Exhaust' }],
	nightDropC: 0,
	...more,
})
const BAND = { min: 20, max: 24 }

/** Control of a room whose targets are these, as an agent runs it. */
function runner(settings: ClimateSettings): Runner {
	const control = new Runner(settings)
	const plan = control.state.plan!
	const targets = { airC: BAND, humidityPct: { min: 50, max: 70 } }
	const zones = plan.zones.map((zone) => ({
		...zone,
		stages: [{ fromAt: 0, name: 'Growth', targets }],
	}))
	control.do({ kind: 'planned', plan: { ...plan, zones } })
	return control
}

const look = (airC: number | null, humidityPct: number | null, passedMs: number) => ({
	passedMs,
	read: ({ key }: { key: string }) => (key === 'air/humidity' ? humidityPct : airC),
	isOn: () => false,
})

/** A room that loses heat to the outside and whose heater warms it late. */
class Room {
	airC: number
	#pipeC: number
	constructor(
		readonly outsideC: number,
		startC: number,
	) {
		this.airC = startC
		this.#pipeC = startC
	}
	pass(isHeated: boolean, s: number): void {
		this.#pipeC += ((isHeated ? 60 : this.airC) - this.#pipeC) * (s / 900)
		this.airC += ((this.#pipeC - this.airC) * 0.00025 - (this.airC - this.outsideC) * 0.00012) * s
	}
}

function swingAfterADay(settings: ClimateSettings): number {
	const control = runner(settings)
	const room = new Room(0, 15)
	const seen: number[] = []
	for (let s = 0; s < 2 * 86_400; s += 10) {
		const claims = control.tick(look(room.airC, 60, 10_000))
		room.pass(claims.get(HEAT)?.on === true, 10)
		if (s > 86_400) seen.push(room.airC)
	}
	return Math.max(...seen) - Math.min(...seen)
}

describe('heat', () => {
	const steps = () => {
		const room = new Room(0, 15)
		const readings = [{ s: -60, airC: room.airC }]
		for (let s = 0; s < 3600; s += 60) {
			readings.push({ s, airC: room.airC })
			for (let i = 0; i < 6; i += 1) room.pass(true, 10)
		}
		return readings
	}

	test('in parts, tuned by a step test, swings less than by on and off', () => {
		const fit = fitStepTest(steps())
		if ('reason' in fit) throw new Error(fit.reason)
		expect(fit.fit).toBeGreaterThan(0.9)
		expect(fit.deadTimeS).toBeGreaterThan(120)
		const byParts = swingAfterADay(climate({ heatInParts: fit.heat }))
		expect(byParts).toBeLessThan(swingAfterADay(climate()) / 2)
		expect(byParts).toBeLessThan(1)
	})

	test.each([HEAT, COOL])('%s begins before the air leaves its target', (output) => {
		const control = runner(climate())
		const begins = (airC: number) => control.tick(look(airC, 60, 700_000)).get(output)?.on
		const [inside, edge] = output === HEAT ? [BAND.min + 1, BAND.min + 0.1] : [23, 23.9]
		expect([begins(inside), begins(edge)]).toEqual([false, true])
	})

	test.each([
		['no warmer', (s: number) => 15 + s * 1e-5, 'did not get 1 °C warmer'],
		['up and down', (s: number) => 15 + s / 900 + 3 * Math.sin(s / 300), 'doors closed'],
	])('is not tuned by a test in which the air got %s', (_, airAt, reason) => {
		const readings = Array.from({ length: 61 }, (_, i) => ({
			s: i * 60 - 60,
			airC: airAt(i * 60),
		}))
		expect(fitStepTest(readings)).toMatchObject({ reason: expect.stringContaining(reason) })
	})

	test('and cooling are never wanted together or within ten minutes, whatever the air does', () => {
		const parts = fc.option(
			fc.record({
				gain: fc.double({ min: 0.01, max: 5, noNaN: true }),
				integralS: fc.integer({ min: 60, max: 20_000 }),
				windowS: fc.integer({ min: 120, max: 3600 }),
			}),
			{ nil: undefined },
		)
		const air = fc.oneof(fc.double({ min: 5, max: 40, noNaN: true }), fc.constant(null))
		const event = fc.record({ air, passedMs: fc.nat(1_200_000), restarts: fc.boolean() })
		fc.assert(
			fc.property(parts, fc.array(event, { minLength: 20, maxLength: 200 }), (heat, events) => {
				const control = runner(climate(heat ? { heatInParts: heat } : {}))
				let ranMs = 0
				const lastMs = { [HEAT]: -Infinity, [COOL]: -Infinity }
				for (const { air: airC, passedMs } of events) {
					ranMs += passedMs
					const claims = control.tick(look(airC, 60, passedMs))
					const [heats, cools] = [claims.get(HEAT)!.on, claims.get(COOL)!.on]
					expect(heats && cools).toBe(false)
					if (heats) expect(ranMs - lastMs[COOL]).toBeGreaterThanOrEqual(600_000)
					if (cools) expect(ranMs - lastMs[HEAT]).toBeGreaterThanOrEqual(600_000)
					if (airC === null) expect(heats || cools).toBe(false)
					if (heats) lastMs[HEAT] = ranMs
					if (cools) lastMs[COOL] = ranMs
				}
			}),
		)
	})

	test('is lower at night by as much as the farm chooses', () => {
		const control = new Runner(climate({ nightDropC: 3 }))
		const plan = control.state.plan!
		const targets = { airC: BAND, lightHours: { min: 12, max: 12 } }
		const zones = plan.zones.map((zone) => {
			return { ...zone, stages: [{ fromAt: 0, name: 'Growth', targets }] }
		})
		control.do({ kind: 'planned', plan: { ...plan, zones } })
		const at = (hour: number) =>
			control.tick({ ...look(19, 60, 700_000), utc: Date.UTC(2026, 0, 5, hour) }).get(HEAT)?.on
		expect([at(12), at(20)]).toEqual([true, false])
	})
})

describe('humidity', () => {
	const vents = (settings: Partial<ClimateSettings>, airC: number, pct: number | null) => {
		const control = runner(climate(settings))
		return control.tick(look(airC, pct, 1000)).get(VENT)?.reason
	}

	test('is aired out by the percentage, or by the vapour-pressure deficit', () => {
		const vpd = { leastVpdKPa: 0.8 }
		expect(vents({}, 22, 75)).toBe('air is too humid for Lettuce, Growth')
		expect(vents({}, 22, 65)).toBe('fresh air')
		expect(vents(vpd, 22, 75)).toBe('air is too humid for Lettuce, Growth')
		expect(vents(vpd, 22, 65)).toBe('fresh air')
		expect(vents(vpd, 20, 68)).toBe('air is too humid for Lettuce, Growth')
		expect(vents(vpd, 22, null)).toBe('fresh air')
	})

	test.each([
		[20, 100, 0],
		[20, 50, 1.17],
		[25, 60, 1.27],
	])('at %s °C and %s % leaves a deficit of %s kPa', (airC, pct, kPa) => {
		expect(vapourPressureDeficit(airC, pct)).toBeCloseTo(kPa, 2)
	})
})
