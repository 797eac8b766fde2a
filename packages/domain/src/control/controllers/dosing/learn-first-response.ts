import type { FarmState } from '../controller'
import { EFFECTS, QUANTITIES } from './doser-effects'
import {
	HOUR_MS,
	withDoser,
	type DoserMemory,
	type DosingMemory,
	type FirstResponse,
} from './dosing-memory'
import { LEAST_FULL } from './dosing-preconditions'
import type { Doser, DosingSettings } from './dosing-settings'
import { confirmed } from './judge-dose'
import { driftAt } from './learn-drift'
import { isMixed } from './mixing'
import { bookShown } from './settle-pending'

/** Standard errors by which a response differs from none: more than of one dose, because it is looked at again and again. */
const SURE = 3.5
/** By so much of what is assumed at first the drift itself changes in an hour. */
const WANDERS = 0.1
/** What nutrients, which are acid themselves, and filling may change meanwhile; filling hides acid rather than looks like it. */
const NUTRIENTS_PH = 0.1
const FILLING_PH = 0.03
/** Standard deviations to which a sample is cut before it counts. */
const CUT = 3

/**
 * Finds what a pump of pH does that was not seen to act yet: a Kalman filter of pH, its drift and the response
 * over all samples of mixed water. Where CO2 leaves hard water, pH rises while small doses of a weak acid are
 * given, and none of them shows by itself; but it rises more slowly than while none is given.
 */
export function passFirstResponses(
	settings: DosingSettings,
	before: DosingMemory,
	farm: FarmState,
): DosingMemory {
	let memory = before
	const { level, capacityL } = settings.reservoir
	const litres = farm.read(level)
	// In a nearly empty reservoir nothing is dosed.
	if (litres === null || litres < LEAST_FULL * capacityL) return before
	for (const doser of settings.dosers) {
		const { key } = doser.output
		const known = before.dosers[key]
		if (!known || doser.role !== 'ph-down' || (known.isConfirmed && !known.first)) continue
		const first = known.isConfirmed ? null : pass(settings, before, { doser, known, litres })
		if (first === known.first) continue
		const isSeen = first !== null && !before.pending && isSure(first)
		const next = isSeen ? bookShown(confirmed(known, doser.role, first.state[2]), litres) : known
		memory = withDoser(memory, key, { ...next, first: isSeen ? null : first })
	}
	return memory
}

const isSure = ({ state: [, , response], covariance, mlPerL }: FirstResponse): boolean =>
	response > SURE * Math.sqrt(covariance[5]) && response * mlPerL >= QUANTITIES.ph.seeable

function pass(
	settings: DosingSettings,
	memory: DosingMemory,
	{ doser, known, litres }: { doser: Doser; known: DoserMemory; litres: number },
): FirstResponse | null {
	const { first } = known
	const { probes, pending } = memory
	if (!first) return pending?.output === doser.output.key ? begin(doser, memory, pending) : null
	const sample = probes.ph.samples.at(-1)
	if (!sample || sample.atMs <= first.atMs || !isMixed(settings, memory)) return first
	// What starts in the tick of a sample is not in it yet.
	const isNew = ({ atMs }: { atMs: number }) => atMs >= first.atMs
	const ml = known.given.filter(isNew).reduce((sum, one) => sum + one.ml, 0)
	const isFed = Object.entries(memory.dosers).some(
		([key, { given }]) => key !== doser.output.key && given.some(isNew),
	)
	const isFilled = (memory.filledAtMs ?? -1) > first.atMs
	const mlPerL = ml / litres
	const predicted = predict(first, {
		hours: (sample.atMs - first.atMs) / HOUR_MS,
		perResponse: EFFECTS[doser.role].direction * mlPerL,
		others: Math.hypot(isFed ? NUTRIENTS_PH : 0, isFilled ? FILLING_PH : 0),
	})
	return {
		...correct(predicted, sample.value, Math.max(probes.ph.noise, QUANTITIES.ph.noise ** 2)),
		atMs: sample.atMs,
		mlPerL: first.mlPerL + mlPerL,
	}
}

function begin(
	doser: Doser,
	{ drift }: DosingMemory,
	{ atMs, before, doubt }: { atMs: number; before: number; doubt: number },
): FirstResponse {
	const { perHour, doubt: driftDoubt } = driftAt(drift.ph, 'ph', atMs)
	return {
		atMs,
		state: [before, perHour, 0],
		covariance: [doubt ** 2, 0, 0, driftDoubt ** 2, 0, EFFECTS[doser.role].strongest ** 2],
		mlPerL: 0,
	}
}

type Estimate = Pick<FirstResponse, 'state' | 'covariance'>

/** pH moves by its drift and by what was given. */
function predict(
	{ state: [value, perHour, response], covariance: [vv, vp, vr, pp, pr, rr] }: Estimate,
	{ hours, perResponse, others }: { hours: number; perResponse: number; others: number },
): Estimate {
	const [h, m] = [hours, perResponse]
	return {
		state: [value + h * perHour + m * response, perHour, response],
		covariance: [
			vv + 2 * h * vp + 2 * m * vr + h * h * pp + 2 * h * m * pr + m * m * rr + others ** 2,
			vp + h * pp + m * pr,
			vr + h * pr + m * rr,
			pp + h * (WANDERS * QUANTITIES.ph.driftPerHour) ** 2,
			pr,
			rr,
		],
	}
}

/** What a sample says of all three, by their covariance with pH. */
function correct(
	{ state: [value, perHour, response], covariance: [vv, vp, vr, pp, pr, rr] }: Estimate,
	sample: number,
	noise: number,
): Estimate {
	const variance = vv + noise
	const most = CUT * Math.sqrt(variance)
	const off = Math.max(-most, Math.min(most, sample - value))
	const [v, p, r] = [vv / variance, vp / variance, vr / variance]
	return {
		state: [value + v * off, perHour + p * off, response + r * off],
		covariance: [vv - v * vv, vp - v * vp, vr - v * vr, pp - p * vp, pr - p * vr, rr - r * vr],
	}
}
