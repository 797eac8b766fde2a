import { CATALOGUE } from '@sfc/domain/control/catalogue'
import type { DoseEffect } from '@sfc/domain/control/controllers/dosing/dose'
import type { DosingSettings } from '@sfc/domain/control/controllers/dosing/dosing-settings'
import { OUTPUT_CLASSES } from '@sfc/domain/control/output-class'
import type { Plan } from '@sfc/domain/control/plan'
import { planLightAt } from '@sfc/domain/growing/recipes/plan-zone'
import type { FastFarm, Tick } from '@sfc/farm-sim/fast/fast-farm'

const HOUR_MS = 3_600_000
/** Tolerance for sums of fractions. */
const SMALL = 1e-6
/** Outputs are checked at each tick of the control. */
const TICK_MS = 30_000

const HEAT = 'container-hvac-heater'
const COOLING = 'container-hvac-cooling'
const EXHAUST = 'container-exhaust-fan'
const CO2 = 'container-co2-regulator'

type Given = Pick<DoseEffect, 'ml' | 'forMs' | 'expected'> & { at: number }

/** Limits that no fault may break. `look` throws at the first violation. */
export class LimitsWatch {
	readonly #given = new Map<string, Given[]>()
	readonly #onSince = new Map<string, number>()
	readonly #dosing: DosingSettings
	#wasVenting = true

	constructor(
		private readonly farm: FastFarm,
		private readonly plan: Plan,
	) {
		const dosing = plan.controllers.find(({ kind }) => kind === 'dosing')
		if (dosing?.kind !== 'dosing') throw new Error('The plan doses nothing')
		this.#dosing = dosing
	}

	/** Checks the decisions of a tick. */
	look({ effects }: Tick): void {
		for (const effect of effects)
			if (effect.kind === 'dose' && effect.verdict === null) this.#book(effect)
		this.#lookAtDosers()
		this.#lookAtTimes()
		this.#lookAtAir()
	}

	#book({ output, ml, forMs, expected }: DoseEffect): void {
		const at = this.farm.world.atMs
		const given = (this.#given.get(output) ?? []).filter((one) => at - one.at < 24 * HOUR_MS)
		given.push({ at, ml, forMs, expected: Math.abs(expected) })
		this.#given.set(output, given)
		const doser = this.#dosing.dosers.find((one) => one.output.key === output)
		if (!doser) throw new Error(`a dose of ${output}, which the plan does not know`)
		const { budget } = doser
		const hour = sum(given.filter((one) => at - one.at < HOUR_MS))
		const day = sum(given)
		atMost(`${output}, ml of a dose`, ml, budget.perDoseMl)
		atMost(`${output}, ml in an hour`, hour.ml, budget.perHourMl)
		atMost(`${output}, ml in a day`, day.ml, budget.perDayMl)
		atMost(`${output}, change by a dose`, Math.abs(expected), budget.perDoseChange)
		atMost(`${output}, change in an hour`, hour.expected, budget.perHourChange)
		atMost(`${output}, change in a day`, day.expected, budget.perDayChange)
		atMost(`${output}, ms in a day`, day.forMs, OUTPUT_CLASSES.dosing.dailyMaxMs)
	}

	/** Unless a person runs it, a pump is on only for a dose, and one pump at a time. */
	#lookAtDosers(): void {
		const { atMs } = this.farm.world
		const running = this.#dosing.dosers.filter(({ output }) => {
			const winner = this.farm.decisionOf(output.key)?.winner
			return winner?.layer !== 'manual' && this.farm.isCommanded(output.key)
		})
		atMost('dosing pumps at a time', running.length, 1)
		for (const { output } of running) {
			const dose = this.#given.get(output.key)?.at(-1)
			if (!dose) throw new Error(`${output.key} runs without a dose`)
			atMost(`${output.key}, ms of its dose`, atMs - dose.at, dose.forMs)
		}
	}

	#lookAtTimes(): void {
		const { atMs } = this.farm.world
		for (const { key, outputClass } of CATALOGUE) {
			const { safeOn, maxOnMs } = OUTPUT_CLASSES[outputClass]
			if (!this.farm.isCommanded(key)) this.#onSince.delete(key)
			else if (!this.#onSince.has(key)) this.#onSince.set(key, atMs)
			const onMs = atMs - (this.#onSince.get(key) ?? atMs)
			if (!safeOn && maxOnMs !== null) atMost(`${key}, ms on`, onMs, maxOnMs + TICK_MS)
			const winner = this.farm.decisionOf(key)?.winner
			if (winner?.layer === 'manual' && this.farm.isSettled)
				atMost(`${key}, by hand until`, atMs, winner.untilAt ?? 0)
		}
	}

	#lookAtAir(): void {
		const { farm, plan } = this
		if (farm.isCommanded(HEAT) && farm.isCommanded(COOLING)) throw new Error('heat with cooling')
		const isVenting = farm.isOn(EXHAUST)
		// The control learns of a manually switched fan at its next tick.
		const isKnown = farm.decisionOf(EXHAUST)?.winner.layer !== 'manual' || this.#wasVenting
		this.#wasVenting = isVenting
		// Until the control is back, the timer of the valve closes it.
		if (!farm.isCommanded(CO2) || !farm.isSettled) return
		if (isVenting && isKnown) throw new Error('CO2 with the exhaust on')
		const zone = plan.zones.find((one) => one.zone === 'cultivation')
		const light = zone && planLightAt(zone, plan.timezone, farm.clock)
		if (!light?.isDay) throw new Error('CO2 in the dark')
	}
}

const sum = (given: readonly Given[]) =>
	given.reduce(
		(all, { ml, forMs, expected }) => ({
			ml: all.ml + ml,
			forMs: all.forMs + forMs,
			expected: all.expected + expected,
		}),
		{ ml: 0, forMs: 0, expected: 0 },
	)

function atMost(what: string, value: number, most: number): void {
	if (value > most + SMALL) throw new Error(`${what}: ${value}, and at most ${most} is allowed`)
}
