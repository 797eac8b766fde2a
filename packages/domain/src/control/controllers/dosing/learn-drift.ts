import { QUANTITIES, type Quantity } from './doser-effects'
import type { Filtered, ProbeMemory } from './filter-probe'

/** Sums of the samples since the water is mixed: hours since `fromMs`, and readings less `base`. */
type Quiet = {
	fromMs: number
	lastMs: number
	base: number
	n: number
	t: number
	y: number
	tt: number
	ty: number
}

/**
 * How a reading changes by itself, by CO2 that leaves, plants and evaporation, with its standard error,
 * and the line through the samples since the water was mixed. What a dose did is what differs from the
 * drift; and the longer the water is at rest, the surer is its value.
 */
export type DriftMemory = {
	perHour: number
	doubt: number
	learnedAtMs: number
	quiet: Quiet | null
}

const HOUR_MS = 3_600_000
/** A longer time at rest is several pieces of evidence: drift changes. */
const LONGEST_MS = HOUR_MS / 3
/** Shorter ones say nothing beside the noise, and the last of a dose may still be mixed in. */
const SHORTEST_MS = HOUR_MS / 30
/** Fewer samples make no line: after a pause of readings there may be one. */
const LEAST_SAMPLES = 3
/** By so much of what is assumed at first the estimate grows less sure in an hour. */
const WANDERS = 0.3
/** Standard errors by which the last minute differs from the line before the line begins anew. */
const BROKEN = 4
/** Standard deviations to which a sample is cut before it counts. */
const CUT = 3

export const newDrift = (quantity: Quantity): DriftMemory => ({
	perHour: 0,
	doubt: QUANTITIES[quantity].driftPerHour,
	learnedAtMs: 0,
	quiet: null,
})

/** What is known one tick later; `isQuiet`: the water is mixed and nothing is added. */
export function passDrift(
	before: DriftMemory,
	quantity: Quantity,
	probe: ProbeMemory,
	isQuiet: boolean,
): DriftMemory {
	const sample = probe.samples.at(-1)
	const { quiet } = before
	if (!isQuiet || !probe.filtered || !sample)
		return quiet ? { ...learn(before, quantity, probe), quiet: null } : before
	if (!quiet) return { ...before, quiet: begin(sample.atMs, probe.filtered.value) }
	if (sample.atMs <= quiet.lastMs) return before
	const line = lineAt(before, quantity, probe, sample.atMs)
	const isBroken =
		line !== null &&
		Math.abs(line.value - probe.filtered.value) >
			BROKEN * Math.hypot(line.doubt, probe.filtered.doubt)
	if (isBroken || sample.atMs - quiet.fromMs >= LONGEST_MS)
		return {
			...(isBroken ? before : learn(before, quantity, probe)),
			quiet: begin(sample.atMs, probe.filtered.value),
		}
	const cut = CUT * Math.max(Math.sqrt(probe.noise), QUANTITIES[quantity].leastDoubt)
	const far = Math.max(-cut, Math.min(cut, sample.value - probe.filtered.value))
	const { perHour, doubt, learnedAtMs } = before
	const added = add(quiet, sample.atMs, probe.filtered.value + far)
	return { perHour, doubt, learnedAtMs, quiet: added }
}

const begin = (fromMs: number, base: number): Quiet => ({
	fromMs,
	lastMs: fromMs,
	base,
	n: 0,
	t: 0,
	y: 0,
	tt: 0,
	ty: 0,
})

function add(quiet: Quiet, atMs: number, value: number): Quiet {
	const t = (atMs - quiet.fromMs) / HOUR_MS
	const y = value - quiet.base
	return {
		fromMs: quiet.fromMs,
		lastMs: atMs,
		base: quiet.base,
		n: quiet.n + 1,
		t: quiet.t + t,
		y: quiet.y + y,
		tt: quiet.tt + t * t,
		ty: quiet.ty + t * y,
	}
}

/** The slope of the line taken into the estimate (a Kalman filter of one value). */
function learn(before: DriftMemory, quantity: Quantity, { noise }: ProbeMemory): DriftMemory {
	const { quiet } = before
	if (!quiet || quiet.n < LEAST_SAMPLES || quiet.lastMs - quiet.fromMs < SHORTEST_MS) return before
	const { n, t, y, tt, ty, lastMs } = quiet
	const squares = tt - (t * t) / n
	const known = driftAt(before, quantity, lastMs).doubt ** 2
	const least = QUANTITIES[quantity].leastDoubt ** 2
	const gain = known / (known + Math.max(noise, n * least) / squares)
	return {
		...before,
		perHour: before.perHour + gain * ((ty - (t * y) / n) / squares - before.perHour),
		doubt: Math.sqrt((1 - gain) * known),
		learnedAtMs: lastMs,
	}
}

/** The drift as it is known at a time: the longer nothing was learned, the less sure. */
export function driftAt(
	{ perHour, doubt, learnedAtMs }: DriftMemory,
	quantity: Quantity,
	atMs: number,
): { perHour: number; doubt: number } {
	const first = QUANTITIES[quantity].driftPerHour
	const grown = Math.hypot(doubt, WANDERS * first * Math.sqrt((atMs - learnedAtMs) / HOUR_MS))
	return { perHour, doubt: Math.min(first, grown) }
}

/** The mean of the samples since the water was mixed, carried on to a time by their slope. */
export function lineAt(
	drift: DriftMemory,
	quantity: Quantity,
	probe: ProbeMemory,
	atMs: number,
): Filtered | null {
	const { quiet } = drift
	if (!quiet || quiet.n < LEAST_SAMPLES) return null
	const { perHour, doubt } = driftAt(learn(drift, quantity, probe), quantity, atMs)
	const hours = (atMs - quiet.fromMs) / HOUR_MS - quiet.t / quiet.n
	const { leastDoubt } = QUANTITIES[quantity]
	return {
		value: quiet.base + quiet.y / quiet.n + perHour * hours,
		doubt: Math.hypot(Math.max(leastDoubt, Math.sqrt(probe.noise / quiet.n)), doubt * hours),
	}
}
