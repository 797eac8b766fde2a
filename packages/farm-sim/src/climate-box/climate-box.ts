import { normal, seededRandom } from '../chemistry-tank/random'
import type { BoxFacts } from './draw-box'
import { humidityRatio, relativeHumidity, saturationPa } from './moist-air'

const AIR_J_PER_M3K = 1206
const AIR_KG_PER_M3 = 1.2
const EVAPORATION_J_PER_KG = 2_450_000
const OUTSIDE_CO2_PPM = 420
const DAY_S = 86_400

/** The outputs of a room that control switches. */
export type BoxOutputs = { heat: boolean; cool: boolean; exhaust: boolean }

/**
 * Heat, vapour and CO2 of one room: air that is well mixed, and a slower mass behind it. Two nodes are
 * what building simulation uses for a room (ISO 13790, simple hourly method, has one more for surfaces).
 */
export class ClimateBox {
	atS = 0
	airC: number
	massC: number
	vapour: number
	co2Ppm = OUTSIDE_CO2_PPM
	heaterWh = 0
	coolerWh = 0
	#heat = 0
	#cool = 0
	#shownC: number
	#doorS = 0
	readonly #random: () => number

	constructor(
		readonly facts: BoxFacts,
		random = seededRandom(facts.seed * 31 + 5),
	) {
		this.#random = random
		this.airC = this.massC = this.#shownC = 20
		this.vapour = humidityRatio(this.airC, 60)
	}

	/** The room as it is, in which no door is opened from now on: to try what equipment would do. */
	fork(): ClimateBox {
		const box = new ClimateBox(this.facts, () => 1)
		Object.assign(box, this)
		box.#heat = this.#heat
		box.#cool = this.#cool
		box.#doorS = this.#doorS
		return box
	}

	get humidityPct(): number {
		return relativeHumidity(this.airC, this.vapour)
	}

	get isDay(): boolean {
		const hour = (this.atS % DAY_S) / 3600
		const { onAtH, forH } = this.facts.lamps
		return hour >= onAtH && hour < onAtH + forH
	}

	/** What its sensors show: late, noisy, a little off. */
	read(): { airC: number; humidityPct: number; co2Ppm: number } {
		const { noiseC, offsetC, stepC } = this.facts.sensor
		const shown = this.#shownC + offsetC + noiseC * normal(this.#random)
		return {
			airC: Math.round(shown / stepC) * stepC,
			humidityPct: Math.round(this.humidityPct + normal(this.#random)),
			co2Ppm: Math.round(this.co2Ppm + 10 * normal(this.#random)),
		}
	}

	#outside(): { airC: number; vapour: number } {
		const { airC, humidityPct } = this.facts.outside
		const hour = (this.atS / 3600) % airC.length
		const [from, to] = [Math.floor(hour), Math.ceil(hour) % airC.length]
		const between = (list: readonly number[]) =>
			(list[from] ?? 0) + ((list[to] ?? 0) - (list[from] ?? 0)) * (hour - from)
		const c = between(airC)
		return { airC: c, vapour: humidityRatio(c, between(humidityPct)) }
	}

	/** Lets `s` seconds pass, at most 10. */
	step(s: number, on: BoxOutputs): void {
		const { facts } = this
		const outside = this.#outside()
		if (this.#random() < (facts.door.perDay * s) / DAY_S) this.#doorS = facts.door.forS
		const door = this.#doorS > 0 ? facts.door.m3PerS : 0
		this.#doorS = Math.max(0, this.#doorS - s)
		const fresh = facts.leakM3PerS + door + (on.exhaust ? facts.exhaustM3PerS : 0)
		this.#heat += (Number(on.heat) - this.#heat) * Math.min(1, s / facts.heater.lagS)
		this.#cool += (Number(on.cool) - this.#cool) * Math.min(1, s / facts.cooler.lagS)
		if (on.heat) this.heaterWh += (facts.heater.w * s) / 3600
		if (on.cool) this.coolerWh += (facts.cooler.w * s) / 3600
		const deficitKPa = (saturationPa(this.airC) / 1000) * (1 - this.humidityPct / 100)
		const breath = facts.transpirationKgPerS * Math.max(0, deficitKPa) * (this.isDay ? 1 : 0.1)
		const coolW = this.#cool * facts.cooler.w
		const condensed =
			(coolW * (1 - facts.cooler.sensible) * Math.max(0, this.humidityPct - 30)) /
			40 /
			EVAPORATION_J_PER_KG
		const watts =
			(this.isDay ? facts.lamps.w : 0) +
			this.#heat * facts.heater.w -
			coolW * facts.cooler.sensible -
			breath * EVAPORATION_J_PER_KG +
			facts.wallWPerK * (outside.airC - this.airC) +
			facts.massWPerK * (this.massC - this.airC) +
			fresh * AIR_J_PER_M3K * (outside.airC - this.airC)
		this.massC += (facts.massWPerK * (this.airC - this.massC) * s) / facts.massJPerK
		this.airC += (watts * s) / facts.airJPerK
		const dryKg = facts.volumeM3 * AIR_KG_PER_M3
		const exchange = (fresh * s) / facts.volumeM3
		this.vapour += exchange * (outside.vapour - this.vapour) + ((breath - condensed) * s) / dryKg
		// Vapour beyond saturation condenses on the walls.
		this.vapour = Math.min(Math.max(0.0005, this.vapour), humidityRatio(this.airC, 100))
		const uptake = this.isDay ? (facts.co2.uptake * this.co2Ppm) / 800 : 0
		this.co2Ppm +=
			exchange * (OUTSIDE_CO2_PPM - this.co2Ppm) +
			((facts.co2.breath - uptake) * s) / facts.volumeM3
		this.#shownC += (this.airC - this.#shownC) * Math.min(1, s / facts.sensor.lagS)
		this.atS += s
	}
}
