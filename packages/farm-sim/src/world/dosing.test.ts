import type { DoseEffect } from '@sfc/domain/control/controllers/dosing/dose'
import type { DoserRole } from '@sfc/domain/growing/nutrients/doser-role'
import type { DosingSettings } from '@sfc/domain/control/controllers/dosing/dosing-settings'
import type { FillSettings } from '@sfc/domain/control/controllers/fill'
import type { NoticeEffect } from '@sfc/domain/control/controllers/notice'
import type { Plan } from '@sfc/domain/control/plan'
import { INITIAL_CONTROL, step, type ControlState } from '@sfc/domain/control/step'
import { expect, test } from 'vitest'
import { SENSORS } from '../map'
import { readSensor } from './read-sensor'
import { stepWorld } from './step-world'
import { waterEc, waterPh, withEc, withPh } from './water-chemistry'
import { createWorld, type Tank, type World } from './world'
import { testPlanHeader, testZone } from '@sfc/domain/tests/control/test-plan'
import { propertyRuns } from '@sfc/domain/tests/property-runs'

const START_MS = Date.UTC(2026, 0, 5, 12)
const RECIRCULATION = 'nursery-recirculation-pump'
const VALVE = 'nursery-autofill-valve'
const PH = { min: 5.6, max: 6.2 }
const EC = { min: 1.4, max: 1.8 }

const sensorOf = (name: string) => ({ key: name, label: name })
const doserOf = (key: string, role: DoserRole) => ({
	output: { key, label: key },
	role,
	mlPerS: 10,
	jug: null,
	budget: {
		perDoseMl: 120,
		perHourMl: 600,
		perDayMl: 3000,
		perDoseChange: 0.5,
		perHourChange: 1.5,
		perDayChange: 4,
	},
})

const DOSING: DosingSettings = {
	kind: 'dosing',
	id: 'nursery-dosing',
	zone: 'nursery',
	sensors: { ph: sensorOf('nursery-ph'), ec: sensorOf('nursery-ec') },
	calibratedUntil: { ph: Infinity, ec: Infinity },
	reservoir: { level: sensorOf('nursery-reservoir'), capacityL: 500 },
	circulation: [{ key: RECIRCULATION, label: RECIRCULATION }],
	dosers: [
		doserOf('nursery-nutrient-a', 'nutrient-a'),
		doserOf('nursery-nutrient-b', 'nutrient-b'),
		doserOf('nursery-ph-down', 'ph-down'),
		doserOf('nursery-boost-ph-up', 'ph-up'),
	],
	ratio: { 'nutrient-a': 1, 'nutrient-b': 1, boost: 0 },
	mixMs: 180_000,
	gapMs: 300_000,
}

const FILL: FillSettings = {
	kind: 'fill',
	id: 'nursery-fill',
	zone: 'nursery',
	valve: { key: VALVE, label: VALVE },
	level: sensorOf('nursery-reservoir'),
	lowL: 400,
	highL: 430,
	longestOpenMs: 300_000,
	mostLPerDay: 150,
	riseWithinMs: 60_000,
	leaks: [],
}

const PLAN: Plan = {
	...testPlanHeader(START_MS),
	timezone: 'UTC',
	zones: [testZone('nursery', { ph: PH, ecMsCm: EC })],
	controllers: [DOSING, FILL],
}

/** The simulated farm with its water run by control; lights 16 hours a day so that plants drink. */
class Farm {
	world: World
	#state: ControlState = step(INITIAL_CONTROL, { kind: 'planned', plan: PLAN })[0]
	#isValveOpen = false
	#pulse: { key: string; leftS: number } | null = null
	readonly doses: DoseEffect[] = []
	readonly notices: NoticeEffect[] = []

	constructor(water: (world: World) => World['water']) {
		const world = createWorld(7, START_MS)
		this.world = { ...world, water: water(world) }
	}

	run(hours: number, watch: (world: World) => void = () => undefined): void {
		const endsAt = this.world.atMs + hours * 3_600_000
		while (this.world.atMs < endsAt) {
			this.#tick(this.#pulse ? 1 : 10)
			watch(this.world)
		}
	}

	#tick(passedS: number): void {
		this.#flow(passedS)
		const [state, effects] = step(this.#state, {
			kind: 'ticked',
			utc: this.world.atMs,
			passedMs: passedS * 1000,
			isComplete: true,
			read: ({ key }) => {
				const sensor = SENSORS.find(({ name }) => name === key)
				return sensor ? readSensor(this.world, sensor) : null
			},
			isOn: ({ key }) =>
				key === RECIRCULATION || key === this.#pulse?.key || (key === VALVE && this.#isValveOpen),
		})
		this.#state = state
		this.#isValveOpen = false
		for (const effect of effects) {
			if (effect.kind === 'dose') this.doses.push(effect)
			if (effect.kind === 'notice') this.notices.push(effect)
			if (effect.kind !== 'claim' || !effect.claim.on) continue
			const { output, claim } = effect
			if (claim.forMs === undefined) this.#isValveOpen = true
			else if (this.#pulse?.key !== output) this.#pulse = { key: output, leftS: claim.forMs / 1000 }
		}
	}

	/** A dosing pump stops by the timer of its device, within a tick. */
	#flow(passedS: number): void {
		const isDay = new Date(this.world.atMs).getUTCHours() >= 6
		const always = [RECIRCULATION]
		if (isDay) always.push('nursery-top-red-lights')
		if (this.#isValveOpen) always.push(VALVE)
		const pulse = this.#pulse
		const runS = Math.min(passedS, pulse?.leftS ?? 0)
		if (pulse && runS > 0) this.world = stepWorld(this.world, new Set([...always, pulse.key]), runS)
		this.#pulse = pulse && runS > 0 ? { key: pulse.key, leftS: pulse.leftS - runS } : null
		if (passedS > runS) this.world = stepWorld(this.world, new Set(always), passedS - runS)
	}
}

test('control brings the water of the farm into range and keeps it there for days', () => {
	const farm = new Farm((world) => withPh(withEc(world.water, 0.9), 7.1))
	farm.run(24, ({ water }) => {
		expect(waterEc(water)).toBeLessThan(EC.max)
		expect(waterPh(water)).toBeGreaterThan(PH.min)
	})
	farm.run(24 * propertyRuns(3), ({ water }) => {
		expect(waterEc(water)).toBeGreaterThan(EC.min - 0.05)
		expect(waterPh(water)).toBeLessThan(PH.max + 0.1)
		expect(waterPh(water)).toBeGreaterThan(PH.min)
	})
	expect(farm.notices).toEqual([])
	expect(farm.world.totals.filledL).toBeGreaterThan(0)
	expect(farm.world.water.reservoirL).toBeGreaterThan(FILL.lowL - 5)
	expect(farm.world.water.reservoirL).toBeLessThan(FILL.highL + 5)
	const given = farm.doses.filter(({ verdict }) => verdict === null)
	const ml = given.reduce((sum, dose) => sum + dose.ml, 0)
	expect(farm.world.totals.dosedL).toBeCloseTo(ml / 1000, 3)
})

test.each<[Tank, string, number, number]>([
	['d', 'nursery-ph-down', 1.6, 7.6],
	['a', 'nursery-nutrient-a', 0.5, 5.9],
])('tank %s that runs empty stops its pump %s after two doses', (tank, key, ec, ph) => {
	const farm = new Farm((world) => withPh(withEc(world.water, ec), ph))
	farm.run(1)
	expect(farm.doses.filter(({ verdict }) => verdict === 'worked').length).toBeGreaterThan(0)
	farm.world = { ...farm.world, tanksL: { ...farm.world.tanksL, [tank]: 0 } }
	farm.run(12)
	// Where the water still needs it, a dose tries the stop an hour later, in vain.
	expect(farm.notices[0]).toMatchObject({ output: key, isStopped: true })
	expect(farm.notices.every(({ isStopped }) => isStopped)).toBe(true)
	const own = farm.doses.filter(({ output, verdict }) => output === key && verdict !== null)
	expect(own.filter(({ verdict }) => verdict === 'too-weak').length).toBeGreaterThanOrEqual(2)
})
