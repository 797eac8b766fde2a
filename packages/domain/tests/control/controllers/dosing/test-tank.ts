import type { ControllerSettings, Plan } from '../../../../src/control/plan'
import {
	INITIAL_CONTROL,
	step,
	type ControlEffect,
	type ControlEvent,
	type ControlState,
	type TickInput,
} from '../../../../src/control/step'
import type { ClearedEffect, NoticeEffect } from '../../../../src/control/controllers/notice'
import type { DoseEffect } from '../../../../src/control/controllers/dosing/dose'
import type { DoserRole } from '../../../../src/growing/nutrients/doser-role'
import type {
	DoseBudget,
	Doser,
	DosingSettings,
} from '../../../../src/control/controllers/dosing/dosing-settings'
import type { ClimateSettings } from '../../../../src/control/controllers/climate'
import { testPlanHeader, testZone } from '../../test-plan'

/** Parts for the tests of dosing: settings, a plan, and a tank of stirred water. */
export const BUDGET: DoseBudget = {
	perDoseMl: 60,
	perHourMl: 200,
	perDayMl: 600,
	perDoseChange: 0.5,
	perHourChange: 1,
	perDayChange: 3,
}

export const doserKey = (role: DoserRole): string => `dosing/${role}`

export const testDoser = (role: DoserRole, more: Partial<Doser> = {}): Doser => ({
	output: { key: doserKey(role), label: role },
	role,
	mlPerS: 4,
	jug: null,
	budget: BUDGET,
	...more,
})

export const dosing = (more: Partial<DosingSettings> = {}): DosingSettings => ({
	kind: 'dosing',
	id: 'nursery-dosing',
	zone: 'nursery',
	sensors: { ph: { key: 'water/ph', label: 'pH' }, ec: { key: 'water/ec', label: 'EC' } },
	calibratedUntil: { ph: 1, ec: 1 },
	reservoir: { level: { key: 'water/level', label: 'Reservoir' }, capacityL: 500 },
	circulation: [{ key: 'water/pump', label: 'Recirculation pump' }],
	dosers: [
		testDoser('nutrient-a'),
		testDoser('nutrient-b'),
		testDoser('ph-down'),
		testDoser('ph-up'),
	],
	ratio: { 'nutrient-a': 1, 'nutrient-b': 1, boost: 0.2 },
	mixMs: 120_000,
	gapMs: 180_000,
	...more,
})

export const PH = { min: 5.7, max: 6.3 }
export const EC = { min: 1.4, max: 1.8 }

export const testPlan = (...controllers: ControllerSettings[]): Plan => ({
	...testPlanHeader(0),
	timezone: 'UTC',
	zones: [testZone('nursery', { ph: PH, ecMsCm: EC })],
	controllers,
})

/** Climate of the nursery with one air sensor, and no equipment unless it is given. */
export const testClimate = (more: Partial<ClimateSettings> = {}): ClimateSettings => ({
	kind: 'climate',
	id: 'climate',
	zone: 'nursery',
	temperature: [{ key: 'air/temperature', label: 'Air' }],
	humidity: [],
	heat: [],
	cool: [],
	vent: [],
	...more,
})

/** Runs control as an agent does: what it remembers goes to the disk and back after every event. */
export class Runner {
	state: ControlState = INITIAL_CONTROL
	/** The state as `step` gave it. */
	unsaved: ControlState = INITIAL_CONTROL
	/** Off where a test is long and its memory is proven elsewhere. */
	isSaving = true
	/** What was told since the start. */
	readonly doses: DoseEffect[] = []
	readonly notices: NoticeEffect[] = []
	readonly cleared: ClearedEffect[] = []

	constructor(...controllers: ControllerSettings[]) {
		if (controllers.length) this.do({ kind: 'planned', plan: testPlan(...controllers) })
	}

	do(event: ControlEvent): ControlEffect[] {
		const [state, effects] = step(this.state, event)
		this.unsaved = state
		this.state = state
		if (!this.isSaving) return this.#tell(effects)
		const memories = JSON.parse(JSON.stringify(state.memories)) as ControlState['memories']
		this.state = { ...state, memories }
		return this.#tell(effects)
	}

	#tell(effects: ControlEffect[]): ControlEffect[] {
		for (const effect of effects) {
			if (effect.kind === 'dose') this.doses.push(effect)
			if (effect.kind === 'notice') this.notices.push(effect)
			if (effect.kind === 'cleared') this.cleared.push(effect)
		}
		return effects
	}

	/** What a tick wants of each output. */
	tick(look: Partial<TickInput>) {
		const effects = this.do({
			kind: 'ticked',
			utc: 0,
			passedMs: 1000,
			isComplete: true,
			read: () => null,
			isOn: () => null,
			...look,
		})
		const claims = effects.filter((effect) => effect.kind === 'claim')
		return new Map(claims.map(({ output, claim }) => [output, claim]))
	}

	clear(output: string, controller = 'nursery-dosing'): void {
		this.do({ kind: 'cleared', controller, output, by: 'Ada', note: 'refilled' })
	}
}

/** What 1 ml of each does to a litre: EC in mS/cm, alkalinity in meq. */
export type Concentrate = { ec: number; meq: number }

type TankFacts = {
	litres: number
	ph: number
	ec: number
	concentrates: Partial<Record<DoserRole, Concentrate>>
	/** meq in a litre for a change of 1 pH near neutral. */
	buffer?: number
	/** Alkalinity that plants add, meq/L an hour. */
	driftMeqPerH?: number
	/** EC that plants take, mS/cm an hour. */
	ecPerH?: number
}

const SPAN_PH = 4
const LAST_DIGIT = 1e-6
const MIXING_S = 20
const PROBE_S = 8

/** Water that is stirred: doses mix in slowly, and the probes follow it slowly. */
export class Tank {
	readonly runner: Runner
	readonly facts: Required<TankFacts>
	/** Outputs that ran in the last tick. */
	#running: ReadonlyMap<string, number> = new Map()
	/** Pulses given, ms, by the key of the output and the number of the claim. */
	#pulse: { key: string; leftMs: number } | null = null
	#isOdd = false
	#meq: number
	#ec: number
	#unmixed: Concentrate = { ec: 0, meq: 0 }
	#probes: { ph: number; ec: number }
	/** What has gone in, ml. */
	readonly givenMl = new Map<string, number>()
	readonly settings: DosingSettings
	/** What a test breaks. */
	jugIsEmpty = new Set<DoserRole>()
	circulates = true
	/** How far pH and EC have ever been. */
	readonly range = { ph: { min: Infinity, max: -Infinity }, ec: { min: Infinity, max: -Infinity } }

	constructor(settings: DosingSettings, facts: TankFacts) {
		this.settings = settings
		this.runner = new Runner(settings)
		this.runner.isSaving = false
		this.facts = { buffer: 1, driftMeqPerH: 0, ecPerH: 0, ...facts }
		this.#ec = facts.ec
		this.#meq = SPAN_PH * this.facts.buffer * Math.atanh((facts.ph - 7) / SPAN_PH)
		this.#probes = { ph: facts.ph, ec: facts.ec }
	}

	get ph(): number {
		return 7 + SPAN_PH * Math.tanh(this.#meq / (SPAN_PH * this.facts.buffer))
	}

	get ec(): number {
		return this.#ec
	}

	/** So many hours, in ticks of a second while a pump runs and of ten otherwise. */
	run(hours: number): this {
		for (let leftMs = hours * 3_600_000; leftMs > 0;) {
			const passedMs = this.#pulse ? 1000 : 10_000
			this.tick(passedMs)
			leftMs -= passedMs
		}
		return this
	}

	tick(passedMs: number) {
		this.#flow(passedMs)
		this.#isOdd = !this.#isOdd
		// A probe that never moves at all would be told as one that stands still.
		const lastDigit = this.#isOdd ? LAST_DIGIT : 0
		const claims = this.runner.tick({
			passedMs,
			read: ({ key }) => {
				const { sensors, reservoir } = this.settings
				if (key === sensors.ph.key) return this.#probes.ph + lastDigit
				if (key === sensors.ec.key) return this.#probes.ec + lastDigit
				return key === reservoir.level.key ? this.facts.litres : null
			},
			isOn: ({ key }) =>
				this.settings.circulation.some((pump) => pump.key === key)
					? this.circulates
					: (this.#running.get(key) ?? 0) > 0,
		})
		for (const [key, { on, forMs }] of claims)
			if (on && forMs !== undefined && this.#pulse?.key !== key)
				this.#pulse = { key, leftMs: forMs }
		return claims
	}

	#flow(passedMs: number): void {
		const { litres, concentrates, driftMeqPerH, ecPerH } = this.facts
		const ranMs = Math.min(this.#pulse?.leftMs ?? 0, passedMs)
		this.#running = new Map(this.#pulse && ranMs > 0 ? [[this.#pulse.key, ranMs]] : [])
		const doser = this.settings.dosers.find(({ output }) => output.key === this.#pulse?.key)
		if (this.#pulse) this.#pulse.leftMs -= ranMs
		if (doser && ranMs > 0) {
			const ml = ((doser.mlPerS ?? 0) * ranMs) / 1000
			this.givenMl.set(doser.output.key, (this.givenMl.get(doser.output.key) ?? 0) + ml)
			const concentrate = this.jugIsEmpty.has(doser.role) ? undefined : concentrates[doser.role]
			this.#unmixed.ec += ((concentrate?.ec ?? 0) * ml) / litres
			this.#unmixed.meq += ((concentrate?.meq ?? 0) * ml) / litres
		}
		if (this.#pulse && this.#pulse.leftMs <= 0) this.#pulse = null
		const mixed = 1 - Math.exp(-passedMs / 1000 / (this.circulates ? MIXING_S : 20 * MIXING_S))
		const hours = passedMs / 3_600_000
		this.#ec = Math.max(0, this.#ec + this.#unmixed.ec * mixed - ecPerH * hours)
		this.#meq += this.#unmixed.meq * mixed + driftMeqPerH * hours
		this.#unmixed = {
			ec: this.#unmixed.ec * (1 - mixed),
			meq: this.#unmixed.meq * (1 - mixed),
		}
		const follow = 1 - Math.exp(-passedMs / 1000 / PROBE_S)
		this.#probes = {
			ph: this.#probes.ph + (this.ph - this.#probes.ph) * follow,
			ec: this.#probes.ec + (this.ec - this.#probes.ec) * follow,
		}
		for (const [quantity, value] of [
			['ph', this.ph],
			['ec', this.ec],
		] as const) {
			this.range[quantity].min = Math.min(this.range[quantity].min, value)
			this.range[quantity].max = Math.max(this.range[quantity].max, value)
		}
	}
}

export const LETTUCE: Required<Pick<TankFacts, 'concentrates'>>['concentrates'] = {
	'nutrient-a': { ec: 0.15, meq: -0.02 },
	'nutrient-b': { ec: 0.15, meq: -0.02 },
	'ph-down': { ec: 0, meq: -1 },
	'ph-up': { ec: 0.02, meq: 1 },
}
