import { median } from '@sfc/domain/median'
import { CATALOGUE, catalogueItem } from '@sfc/domain/control/catalogue'
import type { Plan } from '@sfc/domain/control/plan'
import { FORECAST_STEP_MS, type FarmModel } from '@sfc/domain/automation/rehearsal/forecast'
import { modelFarm } from '@sfc/domain/automation/rehearsal/model-farm'
import type { DoseHistory } from '@sfc/domain/automation/forecast/fit-farm'
import type { Mover } from '@sfc/domain/automation/forecast/actuator-groups'
import type { FastFarm } from '@sfc/farm-sim/fast/fast-farm'
import { ML_PER_S, READ, sensorsByName } from './season-plan'

type Doses = { given: { at: number; ml: number }[]; perMl: number[] }

/** Records what a server would know of a farm: averages of quarters of an hour, and doses. */
export class Diary {
	readonly #startsAt: number
	readonly #sums = new Map<string, { sum: number; ms: number }>()
	readonly #values = new Map<string, (number | null)[]>()
	readonly #doses = new Map<string, Doses>()

	constructor(private readonly farm: FastFarm) {
		this.#startsAt = farm.world.atMs
	}

	live(days: number): void {
		const { farm } = this
		const untilMs = farm.world.atMs + days * 86_400_000
		while (farm.world.atMs < untilMs) {
			const at = farm.world.atMs
			for (const effect of farm.tick().effects) {
				if (effect.kind !== 'dose') continue
				const { output, ml, before, after, verdict } = effect
				const own = this.#doses.get(output) ?? { given: [], perMl: [] }
				this.#doses.set(output, own)
				if (verdict === null) own.given.push({ at, ml })
				else if (verdict === 'worked' && before !== null && after !== null)
					own.perMl.push((after - before) / ml)
			}
			farm.flow()
			const passedMs = farm.world.atMs - at
			for (const [key, sensor] of sensorsByName) this.#add(key, farm.read(sensor), passedMs)
			for (const { key } of CATALOGUE) this.#add(key, farm.isOn(key) ? 1 : 0, passedMs)
			if (farm.world.atMs % FORECAST_STEP_MS === 0) this.#turnThePage()
		}
	}

	/** The averages of the last day. */
	lastDay(key: string): number[] {
		return (this.#values.get(key) ?? []).slice(-86_400_000 / FORECAST_STEP_MS).map(Number)
	}

	/** Total ml of a pump. */
	mlOf(pump: string): number {
		return (this.#doses.get(pump)?.given ?? []).reduce((sum, { ml }) => sum + ml, 0)
	}

	/** The model of the farm as known now, for a forecast of the plan that it runs or of a proposed one. */
	model(plan: Plan, movers: readonly Mover[], proposed = plan): FarmModel {
		const values = new Map([...this.#values].map(([key, one]) => [key, [...one]]))
		const doses = new Map(
			[...this.#doses].map(([key, { given, perMl }]): [string, DoseHistory] => {
				return [key, { mlPerS: ML_PER_S, perMl: median(perMl), given: [...given] }]
			}),
		)
		const running = modelFarm({
			plan,
			sensors: READ,
			movers,
			outputs: CATALOGUE.map(({ key }) => key),
			history: { startsAt: this.#startsAt, values, doses },
			...(proposed === plan ? {} : { proposed }),
			classOf: (key) => catalogueItem(key)?.outputClass ?? 'outlet',
		})
		let step = running.next()
		while (!step.done) step = running.next()
		return { ...step.value, readings: new Map(READ.map(({ key }) => [key, this.#now(key)])) }
	}

	#now(key: string): number | null {
		const sensor = sensorsByName.get(key)
		return sensor ? this.farm.read(sensor) : null
	}

	#add(key: string, value: number | null, ms: number): void {
		const { sum = 0, ms: before = 0 } = this.#sums.get(key) ?? {}
		if (value !== null) this.#sums.set(key, { sum: sum + value * ms, ms: before + ms })
	}

	#turnThePage(): void {
		for (const [key, { sum, ms }] of this.#sums) {
			const before = this.#values.get(key)
			if (before) before.push(sum / ms)
			else this.#values.set(key, [sum / ms])
		}
		this.#sums.clear()
	}
}
