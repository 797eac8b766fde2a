import { OUTPUT_CLASSES } from '../../output-class'
import { defaultBudget } from './default-doser'
import { EFFECTS, QUANTITIES } from './doser-effects'
import { DAY_MS, FIRST_SPREAD, HOUR_MS, mostResponse, type DoserMemory } from './dosing-memory'
import type { Doser } from './dosing-settings'
import { adviseFiner, dayNeedTimes, MARGIN, roundUp } from './limit-advice'
import { budgetReached, type HeldBy } from './limit-reason'
import { formatNumber } from '../../../units/format-number'

/** Below it a relay and the tube decide how much is given. General practice. */
const SHORTEST_MS = 250
const { maxOnMs, dailyMaxMs } = OUTPUT_CLASSES.dosing

/** A doser whose pump was measured. */
export type Ready = { doser: Doser & { mlPerS: number }; memory: DoserMemory; litres: number }

/**
 * `isLimit`: a budget or a limit of the pump stands against it, which a person can change; `heldBy`: which
 * budget it is.
 */
export type Size =
	| { ml: number; forMs: number }
	| { reason: string; isLimit: boolean; heldBy?: HeldBy }
type Limit = { ml: number; reason: string; heldBy?: HeldBy }

/** The dose that gives at most `wantedMl` and keeps to every limit, or the limit that allows none. */
export function sizeDose(ready: Ready, wantedMl: number, ranMs: number): Size {
	const { mlPerS } = ready.doser
	const tooCoarse = tooCoarseReason(ready)
	const limits: Limit[] = [{ ml: wantedMl, reason: tooCoarse }, ...limitsOn(ready, ranMs)]
	const { ml: leastMl, ...held } = limits.reduce((a, b) => (b.ml < a.ml ? b : a))
	const forMs = Math.floor((leastMl / mlPerS) * 1000)
	return forMs < SHORTEST_MS
		? { ...held, isLimit: leastMl < wantedMl || held.reason === tooCoarse }
		: { forMs, ml: (forMs * mlPerS) / 1000 }
}

/**
 * At least the smallest dose of the pump, where the water can take it: what remains of the band below
 * (or above) is enough for what it will probably do, `likely`, and for the most it may do, `most`. The
 * most does not grow with the hours beyond that of a doser that was just seen to act: a pump that
 * waited once because it is coarse would never dose again.
 */
export function atLeastSmallest(
	wantedMl: number,
	{ doser, memory, litres }: Ready,
	{ value, ranMs, likely, most }: { value: number; ranMs: number; likely: number; most: number },
): number {
	const leastMl = smallestMl(doser.mlPerS)
	if (wantedMl >= leastMl) return wantedMl
	const mlPerL = leastMl / litres
	const spread = Math.min(FIRST_SPREAD, spreadAt(memory, value, ranMs))
	const greatest = memory.response * Math.exp(spread) * mlPerL
	return memory.response * mlPerL <= likely && greatest <= most ? leastMl * (1 + HAIR) : wantedMl
}

/** So that division and multiplication give it back in full. */
const HAIR = 1e-9

/** The least a pump can give. */
export const smallestMl = (mlPerS: number): number => (mlPerS * SHORTEST_MS) / 1000

/**
 * How much less sure the response of pH is at another pH (water buffers up to five times as much there),
 * and by every hour without a dose: CO2 leaves, plants and filling change what the water buffers.
 */
const PER_PH = 0.7
const PER_HOUR = 0.1
const MOST_SPREAD = 1.2

/** The uncertainty of the response at a reading, by how far and how long ago the response was seen. */
export function spreadAt(
	{ role, spread, seenAt, given }: DoserMemory,
	reading: number,
	ranMs: number,
): number {
	if (EFFECTS[role].quantity !== 'ph') return Math.min(MOST_SPREAD, spread)
	const far = seenAt === null ? 0 : reading - seenAt
	const hours = (ranMs - (given.at(-1)?.atMs ?? ranMs - DAY_MS)) / HOUR_MS
	return Math.min(MOST_SPREAD, Math.hypot(spread, PER_PH * far, PER_HOUR * hours))
}

/** The response with its uncertainty added: a dose that is sized by it hardly ever goes too far. */
export const strongAt = (memory: DoserMemory, reading: number, ranMs: number): number =>
	memory.response * Math.exp(spreadAt(memory, reading, ranMs))

/** ml that change the reservoir by so much, by what is known of the doser. */
const mlFor = (change: number, { memory, litres }: Omit<Ready, 'doser'>): number =>
	(change / memory.response) * litres

/** In a day, until the tank has shown what the doser does: a probe that stands still lets in no more. */
const UNPROVEN_PER_DAY = 3

const tooCoarseReason = ({ doser: { mlPerS }, memory, litres }: Ready): string =>
	memory.isConfirmed
		? adviseFiner(memory, { smallestMl: smallestMl(mlPerS), litres, mlPerS })
		: 'the smallest dose of the pump would change too much: use a slower pump or dilute'

function limitsOn(ready: Ready, ranMs: number): Limit[] {
	const { doser, memory } = ready
	const { mlPerS, budget } = doser
	const { quantity } = EFFECTS[doser.role]
	const { label, unit, careful } = QUANTITIES[quantity]
	const hour = usedIn(memory, ranMs, HOUR_MS)
	const day = usedIn(memory, ranMs, DAY_MS)
	const dayChange = memory.isConfirmed
		? budget.perDayChange
		: Math.min(budget.perDayChange, UNPROVEN_PER_DAY)
	const change = (most: number, used: number) =>
		(Math.max(0, most - used) / mostResponse(memory)) * ready.litres
	const amount = (most: number | string) => `${most}${unit} of ${label}`
	const times = dayNeedTimes(memory, ranMs)
	const needed = (used: number) => (times === null ? null : roundUp(times * used))
	// What the smallest dose changes; a band has no room for more than a pump begins with, whatever its budget.
	const least = (mostResponse(memory) * smallestMl(mlPerS)) / ready.litres
	const usual = defaultBudget(doser.role, ready.litres).perDoseChange
	const isUnproven = dayChange < budget.perDayChange
	return [
		{
			ml: budget.perDoseMl,
			...budgetReached(
				'perDoseMl',
				`${formatNumber(budget.perDoseMl)} ml`,
				roundUp(MARGIN * smallestMl(mlPerS)),
			),
		},
		{
			ml: budget.perHourMl - hour.ml,
			...budgetReached('perHourMl', `${formatNumber(budget.perHourMl)} ml`, null),
		},
		{
			ml: budget.perDayMl - day.ml,
			...budgetReached('perDayMl', `${formatNumber(budget.perDayMl)} ml`, needed(day.ml)),
		},
		{
			ml: change(budget.perDoseChange, 0),
			...(least > usual
				? { reason: tooCoarseReason(ready) }
				: budgetReached('perDoseChange', amount(budget.perDoseChange), roundUp(MARGIN * least))),
		},
		{
			ml: change(budget.perHourChange, hour.change),
			...budgetReached('perHourChange', amount(budget.perHourChange), null),
		},
		{
			ml: change(dayChange, day.change),
			...(isUnproven
				? {
						reason: `${amount(dayChange)} a day is the most until a dose is seen to act: look whether its jug is empty`,
					}
				: budgetReached('perDayChange', amount(dayChange), needed(day.change))),
		},
		{
			ml: memory.isConfirmed ? Infinity : Math.max(mlFor(careful, ready), smallestMl(mlPerS)),
			reason: tooCoarseReason(ready),
		},
		{ ml: ((maxOnMs ?? 0) * mlPerS) / 1000, reason: tooCoarseReason(ready) },
		{
			ml: ((dailyMaxMs - day.forMs) * mlPerS) / 1000,
			reason: `the pump has run its ${dailyMaxMs / 60_000} min of a day: waits until they are a day ago${
				times === null
					? ''
					: `; a pump of at least ${roundUp(times * mlPerS)} ml/s would do, or a concentrate ${roundUp(times)} times as strong`
			}`,
		},
		{
			ml: memory.jug.leftMl ?? Infinity,
			reason: 'the jug is empty: refill it and enter its content',
		},
	]
}

/** What was given in the past of a window. */
export function usedIn({ given }: DoserMemory, ranMs: number, windowMs: number) {
	const used = { ml: 0, change: 0, forMs: 0 }
	for (const { atMs, ml, change, forMs } of given) {
		if (ranMs - atMs >= windowMs) continue
		used.ml += ml
		used.change += change
		used.forMs += forMs
	}
	return used
}
