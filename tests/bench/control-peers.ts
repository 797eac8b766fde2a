import type { Range } from '@sfc/domain/growing/recipes/band'

/** Readings that a peer gets every half minute, and its outputs: heat, cooling, and millilitres of each pump. */
type PeerInput = { airC: number; ph: number; ec: number }
export type Wanted = { heat: boolean; cool: boolean; acidMl: number; nutrientMl: number }
export type Targets = { airC: Range; ph: Range; ec: Range }
export type Peer = (seen: PeerInput, targets: Targets, passedS: number) => Wanted

/** Dosing interval of both peers: time for the water to mix, as makers of controllers advise. */
const DOSE_EVERY_S = 900
const FIXED_ML = 50
const WINDOW_S = 300

const middle = ({ min, max }: Range): number => (min + max) / 2

/** Bang-bang with a dead band to the middle, and a fixed dose at an interval, as Mycodo's functions do. */
export function onOff(): Peer {
	let [heat, cool, sinceS] = [false, false, DOSE_EVERY_S]
	return ({ airC, ph, ec }, targets, passedS) => {
		const aim = middle(targets.airC)
		heat = airC < targets.airC.min || (heat && airC < aim)
		cool = airC > targets.airC.max || (cool && airC > aim)
		sinceS += passedS
		const isDue = sinceS >= DOSE_EVERY_S
		const acidMl = isDue && ph > targets.ph.max ? FIXED_ML : 0
		const nutrientMl = isDue && ec < targets.ec.min ? FIXED_ML : 0
		if (acidMl + nutrientMl > 0) sinceS = 0
		return { heat, cool, acidMl, nutrientMl }
	}
}

/** Output from 0 to `most` by the difference to the target, with a bounded integral. */
function pid(gain: number, integralS: number, most: number) {
	let sum = 0
	return (below: number, passedS: number): number => {
		// Doses and heat cannot be taken back, so beyond the target the integral is reset.
		sum = below < 0 ? 0 : Math.min(most, sum + (gain * below * passedS) / integralS)
		return Math.min(most, Math.max(0, gain * below + sum))
	}
}

/**
 * Plain PI loops to the middle of each band, with time-proportional outputs. Gains and times are the best of a
 * few that were tried on this very farm.
 */
export function pidLoops(): Peer {
	const [warm, chill] = [pid(0.5, 1800, 1), pid(0.5, 1800, 1)]
	const [acid, nutrient] = [pid(500, 86_400, 300), pid(1500, 86_400, 300)]
	let [elapsedS, heatS, coolS, sinceS] = [WINDOW_S, 0, 0, DOSE_EVERY_S]
	return ({ airC, ph, ec }, targets, passedS) => {
		elapsedS += passedS
		sinceS += passedS
		if (elapsedS >= WINDOW_S) {
			const below = middle(targets.airC) - airC
			heatS = warm(below, elapsedS) * WINDOW_S
			coolS = chill(-below, elapsedS) * WINDOW_S
			elapsedS = 0
		}
		const isDue = sinceS >= DOSE_EVERY_S
		const acidMl = isDue ? acid(ph - middle(targets.ph), sinceS) : 0
		const nutrientMl = isDue ? nutrient(middle(targets.ec) - ec, sinceS) : 0
		if (isDue) sinceS = 0
		return { heat: elapsedS < heatS, cool: elapsedS < coolS, acidMl, nutrientMl }
	}
}
