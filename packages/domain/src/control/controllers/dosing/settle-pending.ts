import type { ControllerEffect, FarmState } from '../controller'
import { isCirculating, isMixed, mixNeededMs } from './mixing'
import { MISSES, type Dose, type DoseEffect, type Verdict } from './dose'
import { EFFECTS, QUANTITIES, type Quantity } from './doser-effects'
import { listLifted, toStrongNotice, toWrongWayNotice } from './dose-notices'
import {
	doserMemory,
	HOUR_MS,
	isRunning,
	REPORT_MS,
	isStopped,
	MOST_PROOFS,
	NOT_STOPPED,
	withDoser,
	type DoserMemory,
	type DosingMemory,
} from './dosing-memory'
import type { Doser, DosingSettings } from './dosing-settings'
import type { Filtered } from './filter-probe'
import { driftAt } from './learn-drift'
import { countMiss, countWrongWay, judgeDose, leastExpected, seeableBeyond } from './judge-dose'
import { readProbe } from './read-probe'
import { listLikelyCauses } from './likely-causes'

/** Later than so many times the mixing time, plants have changed the water as much as the dose. */
const JUDGED_WITHIN = 3
/** More water than this part came or went: what the dose did cannot be told. */
const SAME_WATER = 0.1

export type Settled = { memory: DosingMemory; effects: ControllerEffect[] }

/** Follows the dose under way: when it was mixed it is judged, and two misses stop its doser. */
export function settlePending(
	settings: DosingSettings,
	memory: DosingMemory,
	farm: FarmState,
): Settled {
	if (!memory.pending) return { memory, effects: [] }
	const doser = findDoser(settings, memory.pending.output)
	if (!doser || doser.mlPerS === null || (isRunning(memory) && !isCirculating(settings, farm)))
		return interrupt(settings, memory)
	const { output, role } = doser
	const sinceMs = memory.ranMs - memory.pending.atMs
	const isOn = farm.isOn(output) === true && sinceMs <= memory.pending.forMs + REPORT_MS
	const pending = {
		...memory.pending,
		wasOn: memory.pending.wasOn || isOn,
		isDisturbed: memory.pending.isDisturbed || farm.isRequested('wait-for-mixing'),
	}
	const followed = { ...memory, pending }
	if (isRunning(followed)) return { memory: followed, effects: [] }
	const mixed = isMixed(settings, followed)
	const isLate = sinceMs > pending.forMs + JUDGED_WITHIN * mixNeededMs(settings)
	if (!mixed && !isLate) return { memory: followed, effects: [] }
	const after = readProbe(settings, memory, EFFECTS[role].quantity, farm)
	const litres = farm.read(settings.reservoir.level)
	if (wasReported(pending) === false)
		return finish(settings, followed, doser, { verdict: 'pump-silent', after })
	if (isLate || pending.isDisturbed || isOtherWater(litres, pending))
		return finish(settings, followed, doser, { verdict: 'not-judged', after })
	if (after === null || litres === null || isUnsure(settings, followed, doser, after))
		return { memory: followed, effects: [] }
	return finish(settings, followed, doser, { after })
}

/** A noisy probe is read for longer before the dose is judged: up to so many times the mixing time. */
const READ_WITHIN = 2.5
/**
 * A standard error below this part of what is looked for is sure enough; first doses are small. Of EC half
 * of what is expected is a miss, which has to be beyond the noise: an empty jug shows by nothing else.
 */
const SURE: Readonly<Record<Quantity, number>> = { ph: 0.25, ec: 0.15 }
const FIRST_SURE = 0.15

function isUnsure(
	settings: DosingSettings,
	memory: DosingMemory,
	doser: Doser,
	{ doubt }: Filtered,
): boolean {
	const { pending, ranMs } = memory
	if (!pending || ranMs - pending.atMs - pending.forMs > READ_WITHIN * mixNeededMs(settings))
		return false
	const { seeable, leastDoubt } = QUANTITIES[pending.quantity]
	const { isConfirmed, first, trial } = doserMemory(memory, doser)
	// What did not show by one dose shows by several in a row, beside the time of rest that they leave of the hour.
	if (first && trial.mlPerL > 0) return false
	const enough = isConfirmed
		? SURE[pending.quantity] * Math.max(seeable, Math.abs(pending.expected))
		: FIRST_SURE * seeable
	return doubt > Math.max(1.5 * leastDoubt, enough)
}

/** The dose under way counts as given in full, and the mixing starts over. */
export function interrupt(settings: DosingSettings, memory: DosingMemory): Settled {
	const { pending } = memory
	const over = { ...memory, pending: null, mixedMs: 0 }
	if (!pending) return { memory: over, effects: [] }
	const jugLeftMl = memory.dosers[pending.output]?.jug.leftMl ?? null
	return {
		memory: over,
		effects: [doseEffect(settings, pending, { after: null, verdict: 'interrupted', jugLeftMl })],
	}
}

/** The row of a dose as it is told. */
export const doseEffect = (
	{ id }: DosingSettings,
	{ number, output, label, role, why, ml, forMs, litres, quantity, before, expected }: Dose,
	rest: Pick<DoseEffect, 'after' | 'verdict' | 'jugLeftMl'>,
): DoseEffect => ({
	kind: 'dose',
	controller: id,
	number,
	output,
	label,
	role,
	why,
	ml,
	forMs,
	litres,
	quantity,
	before,
	expected,
	...rest,
})

/** Whether its pump was reported on; null where the dose was too short for a report to be due. */
const wasReported = ({ wasOn, forMs }: { wasOn: boolean; forMs: number }): boolean | null =>
	wasOn || (forMs < REPORT_MS ? null : false)

const findDoser = ({ dosers }: DosingSettings, key: string) =>
	dosers.find(({ output }) => output.key === key)

const isOtherWater = (litres: number | null, dose: Dose): boolean =>
	litres !== null && Math.abs(litres - dose.litres) > SAME_WATER * dose.litres

function finish(
	settings: DosingSettings,
	memory: DosingMemory,
	doser: Doser,
	seen: { verdict?: Verdict; after: Filtered | null },
): Settled {
	const { pending } = memory
	if (!pending) return { memory, effects: [] }
	const known = doserMemory(memory, doser)
	const drift = driftAt(memory.drift[pending.quantity], pending.quantity, memory.ranMs)
	const hours = (memory.ranMs - pending.atMs) / HOUR_MS
	const byItself = {
		value: drift.perHour * hours,
		doubt: drift.doubt * hours,
		isKnown: drift.doubt < KNOWN * QUANTITIES[pending.quantity].driftPerHour,
	}
	const judged = judge(known, pending, { ...seen, byItself })
	const { verdict } = judged
	const after = seen.after?.value ?? null
	const shown = judged.memory.isConfirmed && !known.isConfirmed
	const given = rebooked(
		shown ? bookShown(judged.memory, pending.litres) : judged.memory,
		pending,
		after,
	)
	const next = { ...judged.memory, ...proven(pending, verdict), given }
	const effects: ControllerEffect[] = [
		doseEffect(settings, pending, {
			after,
			verdict,
			jugLeftMl: next.jug.leftMl,
		}),
	]
	if (pending.isProof && verdict === 'worked') effects.push(...listLifted(settings, pending, after))
	// A proof that told nothing leaves the stop as it was told.
	if (isStopped(next) && next.misses > known.misses)
		effects.push({
			kind: 'notice',
			controller: settings.id,
			output: pending.output,
			title: `${pending.label} is stopped: ${pending.isProof ? 'the dose that was to prove it' : 'two doses'} did not act as expected`,
			causes: listLikelyCauses({
				dose: pending,
				verdict,
				after,
				wasOn: wasReported(pending),
				memory: next,
			}),
			isStopped: true,
		})
	if (verdict === 'too-strong' && !isStopped(next))
		effects.push(toStrongNotice(settings, pending, after))
	if (judged.isWrongWay && !isStopped(next))
		effects.push(toWrongWayNotice(settings, pending, after))
	return { memory: { ...withDoser(memory, pending.output, next), pending: null }, effects }
}

/** Water that was never seen to follow a doser moves by itself: so many times what is seen is more than that. */
const UNPROVEN_TIMES = 4

/** The drift is known where less than this part of its first uncertainty is left. */
const KNOWN = 0.5

function judge(
	known: DoserMemory,
	{ role, ml, litres, before, expected, doubt, spread }: NonNullable<DosingMemory['pending']>,
	{
		verdict,
		after,
		byItself,
	}: { verdict?: Verdict; after: Filtered | null; byItself: Filtered & { isKnown: boolean } },
): { verdict: Verdict; memory: DoserMemory; isWrongWay?: boolean } {
	if (verdict === 'pump-silent') return { verdict, memory: countMiss(known) }
	if (verdict || after === null) return { verdict: verdict ?? 'not-judged', memory: known }
	const { quantity, direction } = EFFECTS[role]
	const change = (after.value - before) * direction
	const variance = doubt ** 2 + after.doubt ** 2
	// What water does by itself may hide the small first doses. Later ones are sized by what is left of them.
	const first = {
		seen: change - byItself.value * direction,
		variance: variance + byItself.doubt ** 2,
	}
	// While doses follow each other from the start, the water is never at rest and its drift stays unknown.
	const asRead = { seen: change, variance }
	const judged = judgeDose(known, role, {
		mlPerL: ml / litres,
		expected: Math.abs(expected),
		due: leastExpected(quantity, Math.abs(expected), spread),
		spread,
		...(known.isConfirmed ? asRead : first),
		...(!known.isConfirmed && !byItself.isKnown && { asRead }),
	})
	const times = known.isConfirmed ? 1 : UNPROVEN_TIMES
	const isWrongWay =
		judged.verdict !== 'worked' && -first.seen >= times * seeableBeyond(quantity, first.variance)
	const counted = isWrongWay
		? countWrongWay(judged, role, { moved: -first.seen, mlPerL: ml / litres })
		: judged
	const isSeen = counted.memory.response !== known.response
	const seenAt = isSeen ? (before + after.value) / 2 : known.seenAt
	return { verdict: counted.verdict, memory: { ...counted.memory, seenAt }, isWrongWay }
}

/** What the dose says of the stop that it was to prove: over, or for a person to see to. */
function proven({ isProof }: { isProof?: true }, verdict: Verdict): Partial<DoserMemory> {
	if (!isProof) return {}
	if (verdict === 'worked') return NOT_STOPPED
	return MISSES.has(verdict) ? { proofs: MOST_PROOFS } : {}
}

/** Once the tank has shown the response, doses before it count by that instead of by the strongest there is. */
export const bookShown = (memory: DoserMemory, litres: number): DoserMemory => ({
	...memory,
	given: memory.given.map((one) => ({
		...one,
		change: Math.max(one.expected ?? one.change, (memory.response * one.ml) / litres),
	})),
})

/** What the dose did is kept with it; more than expected uses that much of the budget of change. */
const rebooked = (
	{ given }: DoserMemory,
	{ ml, atMs, before }: Dose & { atMs: number },
	after: number | null,
) =>
	given.map((one) =>
		one.atMs === atMs && one.ml === ml && after !== null
			? {
					...one,
					change: Math.max(one.change, Math.abs(after - before)),
					seen: after - before,
				}
			: one,
	)
