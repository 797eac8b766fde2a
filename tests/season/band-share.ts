import type { FastFarm, Tick } from '@sfc/farm-sim/fast/fast-farm'
import { CATALOGUE } from '@sfc/domain/control/catalogue'
import type { Plan } from '@sfc/domain/control/plan'
import { planNow } from '@sfc/domain/growing/recipes/plan-zone'
import { vapourPressureDeficitKPa } from '@sfc/domain/climate/vapour-pressure-deficit'
import type { Range } from '@sfc/domain/growing/recipes/band'
import { waterEc, waterPh } from '@sfc/farm-sim/world/water-chemistry'
import { humidityPct, type World } from '@sfc/farm-sim/world/world'

const SAMPLE_MS = 60_000
const DAY_MS = 86_400_000
/** The first day, in which values are brought into their band, does not count. */
const SETTLED_MS = DAY_MS
const OUTPUTS = ['container-hvac-heater', 'container-hvac-cooling', 'container-exhaust-fan']

export type Shares = Record<string, number>

/** Measures how much of a season the farm itself (not its probes) was within its recipe. */
export class BandShare {
	readonly #counted = new Map<string, { in: number; all: number }>()
	readonly #switched = new Map<string, number>()
	readonly #wasOn = new Map<string, boolean>()
	#dosedMl = 0
	readonly #startedAt: number

	constructor(
		private readonly farm: FastFarm,
		private readonly plan: Plan,
	) {
		this.#startedAt = farm.world.atMs
	}

	look({ effects }: Tick): void {
		const { world } = this.farm
		for (const effect of effects)
			if (effect.kind === 'dose' && effect.verdict === null) this.#dosedMl += effect.ml
		for (const key of OUTPUTS) {
			const isOn = this.farm.isOn(key)
			if (isOn && this.#wasOn.get(key) === false)
				this.#switched.set(key, (this.#switched.get(key) ?? 0) + 1)
			this.#wasOn.set(key, isOn)
		}
		const passedMs = world.atMs - this.#startedAt
		if (passedMs >= SETTLED_MS && passedMs % SAMPLE_MS === 0) this.#sample(world)
	}

	/** Percent of the time in band, switchings and millilitres a day. */
	report(): { inBand: Shares; perDay: Shares } {
		const days = (this.farm.world.atMs - this.#startedAt) / DAY_MS
		const round = (value: number) => Math.round(value * 10) / 10
		const inBand = [...this.#counted].map(([name, { in: inside, all }]) => {
			return [name, round((100 * inside) / all)] as const
		})
		const starts = OUTPUTS.map((key) => {
			const name = CATALOGUE.find((item) => item.key === key)?.name ?? key
			return [`${name}, starts`, round((this.#switched.get(key) ?? 0) / days)] as const
		})
		return {
			inBand: Object.fromEntries(inBand),
			perDay: { ...Object.fromEntries(starts), 'dosed, ml': round(this.#dosedMl / days) },
		}
	}

	#sample(world: World): void {
		const zone = this.plan.zones.find((one) => one.zone === 'cultivation')
		const now = zone && planNow(zone, this.plan.timezone, world.atMs)
		const { airC, humidityPct: humidity, ph, ecMsCm } = now?.targets ?? {}
		if (!now || !airC || !humidity || !ph || !ecMsCm) throw new Error('The recipe has no targets')
		const air = world.air.cultivation
		const when = now.light?.isDay ? 'day' : 'night'
		this.#count('pH', waterPh(world.water), ph)
		this.#count('EC', waterEc(world.water), ecMsCm)
		this.#count(`air temperature, ${when}`, air.airC, airC)
		const vpd = vapourPressureDeficitKPa({ airC: air.airC, humidityPct: humidityPct(air) })
		this.#count(`VPD, ${when}`, vpd, vpdBand(airC, humidity))
	}

	#count(name: string, value: number, { min, max }: Range): void {
		const before = this.#counted.get(name) ?? { in: 0, all: 0 }
		const isIn = value >= min && value <= max
		this.#counted.set(name, { in: before.in + (isIn ? 1 : 0), all: before.all + 1 })
	}
}

/** The range of VPD that the recipe's temperature and humidity allow together. */
const vpdBand = (airC: Range, humidity: Range): Range => ({
	min: vapourPressureDeficitKPa({ airC: airC.min, humidityPct: humidity.max }),
	max: vapourPressureDeficitKPa({ airC: airC.max, humidityPct: humidity.min }),
})
