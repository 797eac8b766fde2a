import { PUMPS, type Concentrate, type ProbeFacts, type Pump, type TankFacts } from './draw-tank'
import {
	apparent,
	co2Part,
	constantsAt,
	solvePh,
	type Apparent,
	type Constants,
} from './equilibrium'
import { normal, seededRandom } from './random'

const DAY_S = 86_400
/** Lamps are on for the first part of the day. */
const LIT_S = 16 * 3600
/** Cations of 10 meq/L make about 1 mS/cm (Sonneveld and Voogt 2009, Plant nutrition of greenhouse crops). */
const CATIONS_PER_EC = 10
const SPIKE_EVERY = 3000
const SPIKE_PH = 0.5

type Amounts = Concentrate
const NOTHING: Amounts = { cations: 0, strong: 0, phosphate: 0 }
const LEAST_L = 0.5

/** What is wrong with a tank, as a test sets it; nothing at first. */
export type TankFaults = {
	/** What a probe shows instead; null when it shows nothing. */
	ph?: (shown: number, atS: number) => number | null
	ec?: (shown: number, atS: number) => number | null
	level?: (shownL: number, atS: number) => number | null
	/** Jugs that are empty, lines that hang in another jug, concentrates so many times as strong. */
	empty?: ReadonlySet<Pump>
	swapped?: Partial<Record<Pump, Pump>>
	strength?: Partial<Record<Pump, number>>
	/** ml an hour that run out of a jug while its pump stands still. */
	siphonMlPerH?: Partial<Record<Pump, number>>
	leakLPerH?: number
	noInflow?: boolean
}

/**
 * Water of a reservoir by a charge balance of strong ions, carbonate, phosphate and a weak organic acid,
 * with CO2 that goes over to the air, plants, evaporation and filling. Shares nothing with the physics of
 * the simulated farm, so that control can be tried on water that it was not made for.
 */
export class ChemistryTank {
	readonly faults: TankFaults = {}
	atS = 0
	litres: number
	/** ml that each pump has given. */
	readonly givenMl: Record<Pump, number> = {
		'nutrient-a': 0,
		'nutrient-b': 0,
		'ph-down': 0,
		'ph-up': 0,
	}
	filledL = 0
	#strong: number
	#cations: number
	#carbonate: number
	#phosphate: number
	#organic: number
	#ph = 7
	/** Amounts on their way through the tubes, and in the tank but not mixed, in meq and mmol. */
	readonly #tubes: { dueS: number; amounts: Amounts }[] = []
	#unmixed: Amounts = NOTHING
	#probes: { ph: number; ec: number }
	readonly #constants: Constants
	#k: Apparent
	readonly #random: () => number

	constructor(readonly facts: TankFacts) {
		const { begin, source } = facts
		this.#random = seededRandom(facts.seed + 77)
		this.litres = begin.litres
		const fed = Math.max(0, begin.ec * CATIONS_PER_EC - source.cations)
		const b = facts.pumps['nutrient-b'].concentrate
		const phosphate = (fed / 2) * (b.phosphate / b.cations)
		this.#cations = source.cations + fed
		this.#phosphate = phosphate
		this.#strong = source.alkalinity + phosphate
		this.#carbonate = source.carbonate
		this.#organic = facts.organic
		this.#constants = constantsAt(facts.waterC)
		this.#k = apparent(this.#constants, this.#ionicStrength)
		this.#solve()
		this.#probes = { ph: this.#ph, ec: this.ec }
	}

	/** The tank as it is now, whose probes have noise of their own from here on. */
	fork(): ChemistryTank {
		const tank = new ChemistryTank(this.facts)
		Object.assign(tank, this, { faults: { ...this.faults }, givenMl: { ...this.givenMl } })
		tank.#strong = this.#strong
		tank.#cations = this.#cations
		tank.#carbonate = this.#carbonate
		tank.#phosphate = this.#phosphate
		tank.#organic = this.#organic
		tank.#ph = this.#ph
		tank.#tubes.push(...this.#tubes)
		tank.#unmixed = this.#unmixed
		tank.#probes = this.#probes
		tank.#k = this.#k
		return tank
	}

	get ph(): number {
		return this.#ph
	}

	/** At 25 °C, mS/cm. */
	get ec(): number {
		return this.#cations / CATIONS_PER_EC
	}

	get isLit(): boolean {
		return this.atS % DAY_S < LIT_S
	}

	get #ionicStrength(): number {
		return (1.2 * this.#cations) / 1000
	}

	/** Lets time pass, with so many ml of each pump, the tap open or not, and the water moved or not. */
	step(
		seconds: number,
		{
			ml = {},
			isFilling = false,
			circulates = true,
		}: { ml?: Partial<Record<Pump, number>>; isFilling?: boolean; circulates?: boolean } = {},
	): void {
		this.atS += seconds
		for (const pump of PUMPS) {
			const siphoned = ((this.faults.siphonMlPerH?.[pump] ?? 0) * seconds) / 3600
			this.#pump(pump, ml[pump] ?? 0, siphoned)
		}
		if (isFilling && !this.faults.noInflow) this.#fill(this.facts.fillLPerS * seconds)
		this.#mix(seconds, circulates)
		this.#live(seconds)
		this.#solve()
		this.#followProbes(seconds)
	}

	/** A person lets so much of the water out. */
	drain(litres: number): void {
		this.litres = Math.max(LEAST_L, this.litres - litres)
	}

	/** What probes show now: noise, offset, drift, rare spikes and steps of a display included. */
	read(): { ph: number | null; ec: number | null; litres: number | null } {
		const { ph, ec, levelNoise, capacityL } = this.facts
		const isSpike = this.#random() * SPIKE_EVERY < 1
		const spike = isSpike ? SPIKE_PH * (2 * this.#random() - 1) : 0
		const shownPh = this.#shown(this.#probes.ph, ph, 1) + spike
		const shownEc = Math.max(0, this.#shown(this.#probes.ec, ec, this.#probes.ec))
		const shownL = Math.max(0, this.litres + levelNoise * capacityL * normal(this.#random))
		const { faults, atS } = this
		return {
			ph: faults.ph ? faults.ph(shownPh, atS) : shownPh,
			ec: faults.ec ? faults.ec(shownEc, atS) : shownEc,
			litres: faults.level ? faults.level(shownL, atS) : shownL,
		}
	}

	/** Noise and offset are parts of `size`. */
	#shown(value: number, { noise, offset, driftPerDay, step }: ProbeFacts, size: number): number {
		const wandered = offset + (driftPerDay * this.atS) / DAY_S
		const seen = value + size * (wandered + noise * normal(this.#random))
		return Math.round(seen / step) * step
	}

	#pump(pump: Pump, ml: number, siphonedMl: number): void {
		const all = ml * this.facts.pumps[pump].truth + siphonedMl
		if (all <= 0) return
		this.givenMl[pump] += all
		if (this.faults.empty?.has(pump)) return
		const { concentrate } = this.facts.pumps[this.faults.swapped?.[pump] ?? pump]
		const times = all * (this.faults.strength?.[pump] ?? 1)
		this.#tubes.push({
			dueS: this.atS + this.facts.pumps[pump].delayS,
			amounts: {
				cations: times * concentrate.cations,
				strong: times * concentrate.strong,
				phosphate: times * concentrate.phosphate,
			},
		})
	}

	#fill(litres: number): void {
		const { source, capacityL } = this.facts
		const added = Math.min(litres, Math.max(0, capacityL - this.litres))
		const part = added / (this.litres + added)
		this.filledL += added
		this.litres += added
		this.#strong += (source.alkalinity - this.#strong) * part
		this.#cations += (source.cations - this.#cations) * part
		this.#carbonate += (source.carbonate - this.#carbonate) * part
		this.#phosphate -= this.#phosphate * part
		this.#organic -= this.#organic * part
	}

	#mix(seconds: number, circulates: boolean): void {
		while (this.#tubes[0] && this.#tubes[0].dueS <= this.atS) {
			const { amounts } = this.#tubes.shift()!
			this.#unmixed = plus(this.#unmixed, amounts, 1)
		}
		const part = 1 - Math.exp(-seconds / (this.facts.mixingS * (circulates ? 1 : 20)))
		this.#cations += (this.#unmixed.cations * part) / this.litres
		this.#strong += (this.#unmixed.strong * part) / this.litres
		this.#phosphate += (this.#unmixed.phosphate * part) / this.litres
		this.#unmixed = plus(NOTHING, this.#unmixed, 1 - part)
	}

	#live(seconds: number): void {
		const { uptake, co2Ppm, exchangePerH } = this.facts
		const hours = seconds / 3600
		const light = this.isLit ? 1 : 0.15
		const salt = Math.min(this.#cations * 0.5, uptake.ecPerH * light * hours * CATIONS_PER_EC)
		const phosphate = this.#phosphate * (salt / this.#cations)
		this.#cations -= salt
		this.#phosphate -= phosphate
		this.#strong += uptake.strongPerH * light * hours - phosphate
		const gone = Math.min(this.litres * uptake.waterPerH * light * hours, this.litres - LEAST_L)
		const dried = this.litres / (this.litres - gone)
		const lost = ((this.faults.leakLPerH ?? 0) * seconds) / 3600
		this.litres = Math.max(LEAST_L, this.litres - gone - lost)
		this.#cations *= dried
		this.#strong *= dried
		this.#carbonate *= dried
		this.#phosphate *= dried
		this.#organic *= dried
		const air = (this.isLit ? co2Ppm.day : co2Ppm.night) * 1e-3 * this.#constants.kHenry
		const co2 = this.#carbonate * co2Part(10 ** -this.#ph, this.#k)
		this.#carbonate = Math.max(0, this.#carbonate + exchangePerH * hours * (air - co2))
	}

	#solve(): void {
		const ionicStrength = this.#ionicStrength
		this.#k = apparent(this.#constants, ionicStrength)
		const solution = {
			strong: this.#strong,
			carbonate: this.#carbonate,
			phosphate: this.#phosphate,
			organic: this.#organic,
			ionicStrength,
		}
		this.#ph = solvePh(solution, this.#k, this.#ph)
	}

	#followProbes(seconds: number): void {
		const towards = (shown: number, value: number, { lagS }: ProbeFacts) =>
			shown + (value - shown) * (1 - Math.exp(-seconds / lagS))
		this.#probes = {
			ph: towards(this.#probes.ph, this.#ph, this.facts.ph),
			ec: towards(this.#probes.ec, this.ec, this.facts.ec),
		}
	}
}

const plus = (a: Amounts, b: Amounts, times: number): Amounts => ({
	cations: a.cations + b.cations * times,
	strong: a.strong + b.strong * times,
	phosphate: a.phosphate + b.phosphate * times,
})
