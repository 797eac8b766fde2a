import {
	PlanDriver,
	type Driver,
	type TankReading,
	type Wanted,
} from '@sfc/farm-sim/chemistry-tank/plan-driver'
import type { Pump, TankFacts } from '@sfc/farm-sim/chemistry-tank/draw-tank'
import { TARGETS, tankPlan } from '@sfc/farm-sim/chemistry-tank/tank-plan'

/** Filling by our control, and dosing by a rule of its own that looks every so often. */
class Peer implements Driver {
	readonly #fill: PlanDriver
	#sinceMs = 0
	#isB = false

	constructor(
		private readonly facts: TankFacts,
		private readonly everyMs: number,
		/** ml for each litre of acid (base below 0) and of each nutrient. */
		private readonly wanted: (ph: number, ec: number, passedMs: number) => [ph: number, ec: number],
	) {
		this.#fill = new PlanDriver(tankPlan(facts, false))
	}

	look(seen: TankReading): Wanted {
		const filling = this.#fill.look(seen)
		this.#sinceMs += seen.passedMs
		const { ph, ec, litres } = seen
		if (ph === null || ec === null || litres === null || seen.running) return filling
		if (this.#isB) {
			// Part B follows A at once.
			this.#isB = false
			return { ...filling, dose: this.#lastB }
		}
		if (this.#sinceMs < this.everyMs) return filling
		const [acid, nutrient] = this.wanted(ph, ec, this.#sinceMs)
		this.#sinceMs = 0
		const dose = (pump: Pump, mlPerL: number) => {
			const forMs = Math.min(30_000, ((mlPerL * litres) / this.facts.pumps[pump].mlPerS) * 1000)
			return forMs < 200 ? null : { pump, forMs }
		}
		const a = dose('nutrient-a', nutrient)
		if (a) {
			this.#isB = true
			this.#lastB = dose('nutrient-b', nutrient)
			return { ...filling, dose: a }
		}
		return { ...filling, dose: acid >= 0 ? dose('ph-down', acid) : dose('ph-up', -acid) }
	}

	#lastB: Wanted['dose'] = null
}

const DOSE_EVERY_MS = 900_000
/** A cap of what a grower would set: it moves a soft tank by about 0.2 pH. */
const FIXED_ML_PER_L = 0.05
const FIXED_NUTRIENT_ML_PER_L = 0.15

const middle = ({ min, max }: { min: number; max: number }) => (min + max) / 2

/** A fixed dose every quarter of an hour while the value is outside its band, as simple controllers do. */
export const onOff = (facts: TankFacts): Driver =>
	new Peer(facts, DOSE_EVERY_MS, (ph, ec) => [
		ph > TARGETS.ph.max ? FIXED_ML_PER_L : ph < TARGETS.ph.min ? -FIXED_ML_PER_L : 0,
		ec < TARGETS.ecMsCm.min ? FIXED_NUTRIENT_ML_PER_L : 0,
	])

/** PI to the middle of each band; its gains are the best of a few on the median tank. */
export function pi(facts: TankFacts): Driver {
	const gains = { ph: 0.06, ec: 1.2, integralMs: 6 * 3_600_000 }
	let [sumPh, sumEc] = [0, 0]
	return new Peer(facts, DOSE_EVERY_MS, (ph, ec, passedMs) => {
		const [farPh, farEc] = [ph - middle(TARGETS.ph), middle(TARGETS.ecMsCm) - ec]
		const part = passedMs / gains.integralMs
		sumPh = Math.max(-0.5, Math.min(0.5, sumPh + farPh * part))
		sumEc = Math.max(0, Math.min(0.2, sumEc + farEc * part))
		const acid = gains.ph * (farPh + sumPh)
		return [
			Math.sign(acid) * Math.min(0.25, Math.abs(acid)),
			Math.min(0.5, Math.max(0, gains.ec * (farEc + sumEc))),
		]
	})
}
