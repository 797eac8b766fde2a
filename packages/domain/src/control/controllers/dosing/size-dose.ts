import { OUTPUT_CLASSES } from '../../output-class'
import { EFFECTS, QUANTITIES } from './doser-role'
import { DAY_MS, HOUR_MS, mostResponse, type DoserMemory } from './dosing-memory'
import type { Doser } from './dosing-settings'

/** Below it a relay and the tube decide how much is given. General practice. */
const SHORTEST_MS = 500
const { maxOnMs, dailyMaxMs } = OUTPUT_CLASSES.dosing

/** A doser whose pump was measured. */
export type Ready = { doser: Doser & { mlPerS: number }; memory: DoserMemory; litres: number }

export type Size = { ml: number; forMs: number } | { reason: string }

/** The dose that gives at most `wantedMl` and keeps to every limit, or the limit that allows none. */
export function sizeDose(ready: Ready, wantedMl: number, ranMs: number): Size {
	const { mlPerS } = ready.doser
	const limits = [{ ml: wantedMl, reason: TOO_COARSE }, ...limitsOn(ready, ranMs)]
	const least = limits.reduce((a, b) => (b.ml < a.ml ? b : a))
	const forMs = Math.floor((least.ml / mlPerS) * 1000)
	return forMs < SHORTEST_MS ? { reason: least.reason } : { forMs, ml: (forMs * mlPerS) / 1000 }
}

/** The least a pump can give. */
export const smallestMl = (mlPerS: number): number => (mlPerS * SHORTEST_MS) / 1000

/** How much less sure the response of pH is at another pH: water buffers up to five times as much there. */
const PER_PH = 0.7
const MOST_SPREAD = 1.2

/** The uncertainty of the response at a reading, by how far it is from where the response was seen. */
export function spreadAt({ role, spread, seenAt }: DoserMemory, reading: number): number {
	const far = EFFECTS[role].quantity === 'ph' && seenAt !== null ? reading - seenAt : 0
	return Math.min(MOST_SPREAD, Math.hypot(spread, PER_PH * far))
}

/** The response with its uncertainty added: a dose that is sized by it hardly ever goes too far. */
export const strongAt = (memory: DoserMemory, reading: number): number =>
	memory.response * (1 + spreadAt(memory, reading))

/** ml that change the reservoir by so much, by what is known of the doser. */
const mlFor = (change: number, { memory, litres }: Omit<Ready, 'doser'>): number =>
	(change / memory.response) * litres

const TOO_COARSE =
	'the smallest dose of the pump would change too much: use a slower pump or dilute'

function limitsOn(ready: Ready, ranMs: number): { ml: number; reason: string }[] {
	const { doser, memory } = ready
	const { mlPerS, budget } = doser
	const { quantity } = EFFECTS[doser.role]
	const { label, unit, careful } = QUANTITIES[quantity]
	const hour = usedIn(memory, ranMs, HOUR_MS)
	const day = usedIn(memory, ranMs, DAY_MS)
	const change = (most: number, used: number) =>
		(Math.max(0, most - used) / mostResponse(memory)) * ready.litres
	const amount = (most: number) => `${most}${unit} of ${label}`
	return [
		{ ml: budget.perDoseMl, reason: coarserThan(`${budget.perDoseMl} ml`) },
		{ ml: budget.perHourMl - hour.ml, reason: budgetReason(`${budget.perHourMl} ml an hour`) },
		{ ml: budget.perDayMl - day.ml, reason: budgetReason(`${budget.perDayMl} ml a day`) },
		{
			ml: change(budget.perDoseChange, 0),
			reason: coarserThan(amount(budget.perDoseChange)),
		},
		{
			ml: change(budget.perHourChange, hour.change),
			reason: budgetReason(`${amount(budget.perHourChange)} an hour`),
		},
		{
			ml: change(budget.perDayChange, day.change),
			reason: budgetReason(`${amount(budget.perDayChange)} a day`),
		},
		{
			ml: memory.isConfirmed ? Infinity : Math.max(mlFor(careful, ready), smallestMl(mlPerS)),
			reason: TOO_COARSE,
		},
		{ ml: ((maxOnMs ?? 0) * mlPerS) / 1000, reason: TOO_COARSE },
		{
			ml: ((dailyMaxMs - day.forMs) * mlPerS) / 1000,
			reason: `the pump has run its ${dailyMaxMs / 60_000} min of a day: waits until they are a day ago`,
		},
		{
			ml: memory.jug.leftMl ?? Infinity,
			reason: 'the jug is empty: refill it and enter its content',
		},
	]
}

const coarserThan = (budget: string) =>
	`the smallest dose of the pump is more than its budget of ${budget} a dose: raise it, or use a slower pump`

const budgetReason = (budget: string) =>
	`its budget of ${budget} is used: waits until a dose is that long ago, or raise it`

function usedIn({ given }: DoserMemory, ranMs: number, windowMs: number) {
	const used = { ml: 0, change: 0, forMs: 0 }
	for (const { atMs, ml, change, forMs } of given) {
		if (ranMs - atMs >= windowMs) continue
		used.ml += ml
		used.change += change
		used.forMs += forMs
	}
	return used
}
