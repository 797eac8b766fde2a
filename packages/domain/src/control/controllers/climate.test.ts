import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fitStepTest } from '../fit-step-test'
import { Runner } from '../../../tests/control/controllers/dosing/test-tank'
import { climateMarks, type ClimateSettings } from './climate'
import { vapourPressureDeficitKPa } from '../../climate/vapour-pressure-deficit'

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
	...more,
})
const CO2 = { key: 'air/co2', label: 'CO₂' }
const BAND = { min: 20, max: 24 }

/** Control of a room whose targets are these, as an agent runs it. */
function runner(settings: ClimateSettings, airC = BAND): Runner {
	const control = new Runner(settings)
	const plan = control.state.plan!
	const targets = { airC, humidityPct: { min: 50, max: 70 } }
	const zones = plan.zones.map((zone) => ({
		...zone,
		stages: [{ fromAt: 0, name: 'Growth', targets }],
	}))
	control.do({ kind: 'planned', plan: { ...plan, zones } })
	return control
}

const look = (airC: number | null, humidityPct: number | null, passedMs: number) => ({
	passedMs,
	read: ({ key }: { key: string }) =>
		key === 'air/humidity' ? humidityPct : key === CO2.key ? 600 : airC,
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
		[HEAT, 15, 22.6],
		[COOL, 30, 21.3],
	])('%s runs again without a rest after itself', (output, needed, enough) => {
		const control = runner(climate())
		const on = (airC: number | null) => control.tick(look(airC, 60, 100_000)).get(output)?.on
		expect([needed, enough, needed].map(on)).toEqual([true, false, true])
		expect([null, needed].map(on)).toEqual([false, true]) // a sensor that was away for a moment
	})

	test('rests ten minutes after cooling', () => {
		const control = runner(climate())
		const heatOn = (airC: number, passedMs: number) =>
			control.tick(look(airC, 60, passedMs)).get(HEAT)?.on
		expect([heatOn(30, 100_000), heatOn(21.3, 100_000)]).toEqual([false, false])
		const later = [heatOn(15, 300_000), heatOn(15, 200_000), heatOn(15, 100_000)]
		expect(later).toEqual([false, false, true])
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

	test('keeps the target of the night while the lights are off', () => {
		const control = new Runner(climate())
		const plan = control.state.plan!
		const nightAirC = { min: 17, max: 21 }
		const targets = { airC: BAND, nightAirC, lightHours: { min: 12, max: 12 } }
		const zones = plan.zones.map((zone) => {
			return { ...zone, stages: [{ fromAt: 0, name: 'Growth', targets }] }
		})
		control.do({ kind: 'planned', plan: { ...plan, zones } })
		const at = (hour: number) =>
			control.tick({ ...look(19.6, 60, 700_000), utc: Date.UTC(2026, 0, 5, hour) }).get(HEAT)?.on
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

	test('is judged by leaves as warm as a sensor says, else as the farm does', () => {
		const vpd = { leastVpdKPa: 0.8 }
		const sensors = [{ key: 'leaf/t', label: 'Leaf' }]
		// At 22 °C and 65 % a leaf as warm as the air has 0.93 kPa, one at 20 °C 0.62.
		expect(vents({ ...vpd, leaf: { sensors: [], offsetC: -2 } }, 22, 65)).toBe(
			'air is too humid for Lettuce, Growth',
		)
		expect(vents({ ...vpd, leaf: { sensors, offsetC: -2 } }, 22, 65)).toBe('fresh air')
	})

	test.each([
		[20, 100, 0],
		[20, 50, 1.17],
		[25, 60, 1.27],
	])('at %s °C and %s % leaves a deficit of %s kPa', (airC, pct, kPa) => {
		expect(vapourPressureDeficitKPa({ airC, humidityPct: pct })).toBeCloseTo(kPa, 2)
	})
})

/** What is wanted at readings one after the other, ten minutes and more apart. */
const wants = (
	settings: Partial<ClimateSettings>,
	...readings: [airC: number | null, pct: number][]
) => {
	const control = runner(climate({ co2: [CO2], ...settings }))
	let claims: ReturnType<Runner['tick']> = new Map()
	for (const [airC, pct] of readings) claims = control.tick(look(airC, pct, 700_000))
	return [HEAT, COOL, VENT].map((key) => claims.get(key))
}
const isOn = (...given: Parameters<typeof wants>) => wants(...given).map((claim) => claim?.on)

describe('by on and off', () => {
	test.each<[string, [number | null, number][], [heat: boolean, cool: boolean, vent: boolean]]>([
		['cold', [[19, 60]], [true, false, false]],
		['just inside the lower end', [[20.39, 60]], [true, false, false]],
		['further inside', [[20.41, 60]], [false, false, true]],
		[
			'warming',
			[
				[19, 60],
				[21.51, 60],
			],
			[true, false, false],
		],
		[
			'warm enough',
			[
				[19, 60],
				[22.5, 60],
			],
			[false, false, true],
		],
		['just inside the upper end', [[23.61, 60]], [false, true, true]],
		['below it', [[23.59, 60]], [false, false, true]],
		[
			'cooling',
			[
				[25, 60],
				[21.53, 60],
			],
			[false, true, true],
		],
		[
			'cool enough',
			[
				[25, 60],
				[21.5, 60],
			],
			[false, false, true],
		],
		[
			'hot, then suddenly cold: first at rest',
			[
				[25, 60],
				[19, 60],
			],
			[false, false, false],
		],
		[
			'and then heated',
			[
				[25, 60],
				[19, 60],
				[19, 60],
			],
			[true, false, false],
		],
		[
			'cold, then suddenly hot: first at rest',
			[
				[19, 60],
				[25, 60],
			],
			[false, false, true],
		],
		[
			'not known',
			[
				[19, 60],
				[null, 60],
			],
			[false, false, true],
		],
	])('air that is %s', (_, readings, expected) => {
		expect(isOn({}, ...readings)).toEqual(expected)
	})

	test('a narrow target is kept by its own measure', () => {
		const narrow = { min: 21, max: 21.8 }
		const control = runner(climate(), narrow)
		const heats = (airC: number) => control.tick(look(airC, 60, 700_000)).get(HEAT)?.on
		expect([21.11, 21.09, 21.48, 21.51].map(heats)).toEqual([false, true, true, false])
	})

	test('says why', () => {
		const reasons = (airC: number | null, pct = 60) =>
			wants({}, [airC, pct]).map((claim) => claim?.reason)
		expect(reasons(19)).toEqual([
			'keeps the air warm enough for Lettuce, Growth',
			'air needs no cooling for Lettuce, Growth',
			'keeps the heat in for Lettuce, Growth',
		])
		expect(reasons(25)).toEqual([
			'air needs no heat for Lettuce, Growth',
			'keeps the air cool enough for Lettuce, Growth',
			'air is above the target of Lettuce, Growth',
		])
		const unknown = 'no trusted reading of the air temperature'
		expect(reasons(null)).toEqual([unknown, unknown, unknown])
	})

	test('a stage without a target of the air wants nothing', () => {
		const control = new Runner(climate())
		expect(control.tick(look(10, 60, 1000)).size).toBe(0)
	})
})

describe('a cooler that goes through most of a narrow target within its shortest run', () => {
	const NARROW = { min: 20, max: 23 }
	const LEAST_S = 300
	/** The air of a day, second day, and how often cooling began in it. */
	const live = (coolPerMin: number, warmPerMin: number) => {
		const control = runner(climate({ co2: [CO2] }), NARROW)
		const seen: number[] = []
		let [airC, isOn, sinceS, starts, heats] = [21.5, false, LEAST_S, 0, 0]
		for (let s = 0; s < 2 * 86_400; s += 10) {
			const wanted = control.tick({
				...look(airC, 60, 10_000),
				isOn: ({ key }) => key === COOL && isOn,
			})
			sinceS += 10
			if (wanted.get(COOL)!.on !== isOn && sinceS >= LEAST_S) [isOn, sinceS] = [!isOn, 0]
			airC += (warmPerMin - (isOn ? coolPerMin : 0)) / 6
			if (s < 86_400) continue
			seen.push(airC)
			if (isOn && sinceS === 0) starts++
			if (wanted.get(HEAT)!.on) heats++
		}
		const inside = seen.filter((one) => one >= NARROW.min && one <= NARROW.max)
		return { inPart: inside.length / seen.length, lowC: Math.min(...seen), starts, heats }
	}

	test('begins later, so that it ends inside', () => {
		expect(live(0.85, 0.3)).toMatchObject({ inPart: 1, heats: 0 })
		expect(live(0.7, 0.15)).toMatchObject({ inPart: 1, heats: 0 })
	})

	test('leaves it by little where it must, and is not followed by heat', () => {
		const { lowC, heats } = live(1.1, 0.3)
		expect(lowC).toBeGreaterThan(NARROW.min - 1.2)
		expect(heats).toBe(0)
	})
})

test('heat does not begin in air that comes back by itself after cooling', () => {
	const control = runner(climate({ co2: [CO2] }))
	const heats = (airC: number) => control.tick(look(airC, 60, 60_000)).get(HEAT)?.on
	for (let minute = 0; minute < 5; minute++) heats(25)
	const rising = Array.from({ length: 20 }, (_, minute) => heats(20.05 + minute * 0.05))
	expect(rising).not.toContain(true)
	expect(heats(19.5)).toBe(true)
})

test('cooling does not begin in air that falls into a lower target by itself', () => {
	const control = runner(climate({ co2: [CO2] }))
	const cools = (airC: number) => control.tick(look(airC, 60, 30_000)).get(COOL)?.on
	const fall = (fromC: number, count: number, perTick: number) =>
		Array.from({ length: count }, (_, i) => cools(fromC - i * perTick))
	fall(23.5, 6, 0.15)
	const plan = control.state.plan!
	const zones = plan.zones.map((zone) => ({
		...zone,
		stages: [{ fromAt: 0, name: 'Growth', targets: { airC: { min: 18, max: 22 } } }],
	}))
	control.do({ kind: 'planned', plan: { ...plan, zones } })
	expect(fall(22.6, 8, 0.15)).not.toContain(true)
	expect(fall(22.6, 60, 0)).toContain(true)
})

describe('airing', () => {
	test.each<[string, Partial<ClimateSettings>, [number, number][], boolean]>([
		['begins above the humidity of the target', {}, [[22, 70.1]], true],
		['not at it', {}, [[22, 70]], false],
		[
			'goes on to well below it',
			{},
			[
				[22, 71],
				[22, 67.1],
			],
			true,
		],
		[
			'and ends there',
			{},
			[
				[22, 71],
				[22, 66.9],
			],
			false,
		],
		['by the deficit begins below it', { leastVpdKPa: 0.8 }, [[22, 70]], true],
		[
			'by the deficit goes on a little above it',
			{ leastVpdKPa: 0.8 },
			[
				[22, 75],
				[22, 67],
			],
			true,
		],
		[
			'by the deficit ends there',
			{ leastVpdKPa: 0.8 },
			[
				[22, 75],
				[22, 65],
			],
			false,
		],
	])('%s', (_, settings, readings, isAiring) => {
		const reason = wants(settings, ...readings)[2]?.reason
		expect(reason === 'air is too humid for Lettuce, Growth').toBe(isAiring)
	})

	test('comes after the heat: cold air is kept in, however humid a moment ago', () => {
		expect(wants({}, [19, 60])[2]).toMatchObject({ on: false })
		expect(wants({}, [19, 80])[2]).toMatchObject({ on: true })
	})

	test('ends while CO₂ is added, but not when the air is hot or humid', () => {
		const valve = { key: 'air/co2', label: 'CO₂' }
		const control = new Runner(
			{
				kind: 'co2',
				id: 'co2',
				zone: 'nursery',
				sensor: { key: 'air/ppm', label: 'CO₂' },
				valve,
				exhaust: [{ key: VENT, label: 'Exhaust' }],
			},
			climate({ co2: [{ key: 'air/ppm', label: 'CO₂' }] }),
		)
		const plan = control.state.plan!
		const targets = {
			airC: BAND,
			humidityPct: { min: 50, max: 70 },
			co2Ppm: { min: 800, max: 1000 },
			lightHours: { min: 24, max: 24 },
		}
		const zones = plan.zones.map((zone) => {
			return { ...zone, stages: [{ fromAt: 0, name: 'Growth', targets }] }
		})
		control.do({ kind: 'planned', plan: { ...plan, zones } })
		const vents = (airC: number, pct: number) => {
			const seen = look(airC, pct, 700_000)
			const read = (sensor: { key: string }) => (sensor.key === 'air/ppm' ? 500 : seen.read(sensor))
			return control.tick({ ...seen, read }).get(VENT)
		}
		expect(vents(22, 60)).toMatchObject({ on: false, reason: 'keeps the CO₂ in' })
		expect(vents(25, 60)?.on).toBe(true)
		expect(vents(22, 80)?.on).toBe(true)
	})
})

describe('the exhaust while it heats', () => {
	const MINUTE_MS = 60_000
	const co2 = [CO2]
	/** Whether the exhaust is wanted after each minute; it does what is wanted. */
	const live = (
		settings: Partial<ClimateSettings>,
		air: readonly [airC: number, ppm: number][],
	) => {
		const control = runner(climate(settings))
		let isOpen = true
		return air.map(([airC, ppm]) => {
			const seen = look(airC, 60, MINUTE_MS)
			const read = (sensor: { key: string }) => (sensor.key === CO2.key ? ppm : seen.read(sensor))
			isOpen = control.tick({ ...seen, read, isOn: () => isOpen }).get(VENT)!.on
			return isOpen
		})
	}
	const minutes = (count: number, airC: number, ppm = 600) =>
		Array.from({ length: count }, (): [number, number] => [airC, ppm])

	test('is closed, and for ten minutes after', () => {
		const isOpen = live({ co2 }, [...minutes(5, 20.3), ...minutes(20, 23)])
		expect(isOpen.slice(0, 12)).not.toContain(true)
		expect(isOpen.slice(16)).not.toContain(false)
	})

	test('opens for air that is too humid', () => {
		const control = runner(climate())
		expect(control.tick(look(20.3, 80, MINUTE_MS)).get(VENT)?.on).toBe(true)
	})

	test('opens where plants have used up the CO₂, until they have enough', () => {
		const isOpen = live({ co2 }, [
			...minutes(3, 20.3),
			...minutes(3, 20.3, 340),
			...minutes(3, 20.3, 390),
			...minutes(3, 20.3, 410),
		])
		expect(isOpen).toEqual([
			false,
			false,
			false,
			true,
			true,
			true,
			true,
			true,
			true,
			false,
			false,
			false,
		])
	})

	test('opens for five minutes in each fifteen where no CO₂ is measured', () => {
		const isOpen = live({}, minutes(120, 20.3))
		expect(isOpen.filter(Boolean)).toHaveLength(8 * 5)
	})
})

describe('heat in parts of a window', () => {
	const PARTS = { gain: 0.5, integralS: 1e9, windowS: 600 }
	const byParts = () => runner(climate({ heatInParts: PARTS }))
	const MINUTE_MS = 60_000
	/** For each minute of the air whether heat and cooling were wanted. */
	const live = (control: Runner, airs: readonly (number | null)[]) =>
		airs.map((airC) => {
			const wanted = control.tick(look(airC, 60, MINUTE_MS))
			return wanted.get(HEAT)?.on ? 'heat' : wanted.get(COOL)?.on ? 'cool' : '-'
		})
	const always = (airC: number | null, minutes: number) =>
		Array.from({ length: minutes }, () => airC)

	test('is on for the part of each window that the air is too cold by', () => {
		// Heat aims at 21.4 °C: the air is 1 °C below, so half of each ten minutes.
		const window = [...always(0, 5).map(() => 'heat'), ...always(0, 5).map(() => '-')]
		expect(live(byParts(), always(20.4, 20))).toEqual([...window, ...window])
	})

	test('begins no part without a trusted reading, or in air above the target', () => {
		expect(live(byParts(), always(null, 10))).not.toContain('heat')
		expect(live(byParts(), always(25, 10))).not.toContain('heat')
	})

	test('a part that began ends when the reading is lost', () => {
		expect(live(byParts(), [20.4, 20.4, null, null])).toEqual(['heat', 'heat', '-', '-'])
	})

	test('does not begin within ten minutes of cooling, and is not chosen while it cools', () => {
		const control = byParts()
		expect(live(control, always(25, 3))).toEqual(['cool', 'cool', 'cool'])
		const after = live(control, always(20.4, 20))
		expect(after.slice(0, 9)).not.toContain('heat')
		expect(after).toContain('heat')
	})

	test('and the air is kept in while it heats', () => {
		const control = byParts()
		const wanted = control.tick(look(19, 60, MINUTE_MS))
		expect(wanted.get(HEAT)?.on).toBe(true)
		expect(wanted.get(VENT)).toMatchObject({ on: false })
	})
})

test('a percentage of humidity has a mark where airing begins and one where it ends', () => {
	const targets = { airC: BAND, humidityPct: { min: 50, max: 70 } }
	expect(climateMarks(climate(), targets, true)?.airing).toEqual({ begin: 70, end: 67 })
})

test('marks of airing are there only where the percentage decides', () => {
	const byDeficit = climateMarks(climate({ leastVpdKPa: 0.6 }), { airC: BAND }, true)
	expect(byDeficit?.airing).toBeNull()
	expect(climateMarks(climate(), { airC: BAND }, true)?.airing).toBeNull()
	const humidityPct = { min: 50, max: 70 }
	const both = climateMarks(climate({ leastVpdKPa: 0.6 }), { airC: BAND, humidityPct }, true)
	expect(both?.airing).toBeNull()
	expect(climateMarks(climate(), { humidityPct }, true)).toBeNull()
})
