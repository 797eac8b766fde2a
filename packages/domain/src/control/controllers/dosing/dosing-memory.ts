import type { Dose } from './dose'
import type { DoserRole } from '../../../growing/nutrients/doser-role'
import { EFFECTS, QUANTITIES, type Quantity } from './doser-effects'
import type { Doser, DosingSettings } from './dosing-settings'
import {
	NEW_BALANCE,
	NEW_SALTS,
	NEW_WATCH,
	NEW_WATER,
	type BalanceWatch,
	type ProbeWatch,
	type SaltWatch,
	type Watched,
	type WaterWatch,
} from './watch-memory'
import type { HeldBy } from './limit-reason'
import { newProbe, type ProbeMemory } from './filter-probe'
import { newDrift, type DriftMemory } from './learn-drift'
import { NO_FILLING, type FillingMemory } from './learn-filling'

/** A dose in the past day; `change` is the most it can have changed, without sign. */
type Given = {
	atMs: number
	ml: number
	forMs: number
	change: number
	/** The change that was expected, without sign; left out for what ran by hand. */
	expected?: number
	/** What was seen of it after mixing, with its sign. */
	seen?: number
	/** The water did not need it, but a rule or the ratio: no correction begins with it. */
	isExtra?: true
}

/**
 * What is known together of pH, of how it moves by itself in an hour, and of what 1 ml in a litre changes, with
 * the upper half of their covariance. It counts what was given until `atMs`; `mlPerL` is all of that.
 */
export type FirstResponse = {
	atMs: number
	state: Three
	covariance: [vv: number, vp: number, vr: number, pp: number, pr: number, rr: number]
	mlPerL: number
}
type Three = [value: number, perHour: number, response: number]

export type DoserMemory = {
	role: DoserRole
	/** What 1 ml in a litre changes, without sign: as likely less as more. */
	response: number
	/** Its uncertainty, a standard deviation of its logarithm, and the reading at which it was seen last. */
	spread: number
	seenAt: number | null
	/** Whether the tank has shown it, or it is the careful assumption. */
	isConfirmed: boolean
	/** Doses that were too small to be judged one by one, as one. */
	trial: Trial
	/** What all samples since its first dose say of a doser of pH that was not seen to act. */
	first: FirstResponse | null
	/** In a row; two stop the doser. */
	misses: number
	/** When it stopped, and how often a dose was given since then to prove the stop. */
	stoppedAtMs: number | null
	proofs: number
	given: Given[]
	/** ml for each part of the ratio, beyond those of the nutrient that has had least. */
	ahead: number
	/** What is left of what was entered last; nulls when nobody did. */
	jug: { enteredAt: number | null; enteredMl: number | null; leftMl: number | null }
}

/**
 * Changes without sign: what was expected, the least of it that is no miss, and what was seen the right
 * way, with its variance.
 */
export type Trial = {
	mlPerL: number
	expected: number
	due: number
	seen: number
	variance: number
	/** The greatest uncertainty of the response by which it was given. */
	spread: number
	/** Before a doser is confirmed: as read, where it is not known how the water changes by itself. */
	asRead?: { seen: number; variance: number }
}

/**
 * A dose whose result is awaited; nothing is told of it when something else was added meanwhile. `doubt`
 * is that of the reading before it, `spread` that of the response.
 */
type Pending = Dose & {
	atMs: number
	wasOn: boolean
	isDisturbed: boolean
	doubt: number
	spread: number
	isProof?: true
}

/** A pump runs by hand, by another program, or because its relay sticks. */
export type HandRun = { ml: number; forMs: number; before: number | null }

/**
 * Times are `ranMs`: how long the controller has run in all, milliseconds. It stands still while the
 * agent is off and no clock moves it, so that neither gives budget back.
 */
export type DosingMemory = {
	ranMs: number
	/** For how long the water has been mixed since anything was added, without a break. */
	mixedMs: number
	/** When water last came in; null before any did. */
	filledAtMs: number | null
	/** Number of the last dose. */
	doses: number
	pending: Pending | null
	probes: Record<Quantity, ProbeMemory>
	drift: Record<Quantity, DriftMemory>
	filling: FillingMemory
	/** By the key of the pump. */
	dosers: Record<string, DoserMemory>
	/** Runs under way that no dose asked for, by the key of the pump. */
	byHand: Record<string, HandRun>
	/** How often a rule had acted when its request was last followed, by rule and pump. */
	asked: Record<string, number>
	/** Since when pH waits for nutrients; null while it does not. */
	yieldsSinceMs: number | null
	watches: Record<Watched, ProbeWatch>
	water: WaterWatch
	balance: BalanceWatch
	salts: SaltWatch
	/** For how long a limit held each pump back while its value was out of the band, by its key. */
	heldMs: Record<string, number>
	/** For how long each value has been in its band, up to what `foreseeLimits` needs, milliseconds, less what it was outside. */
	inBandMs: Record<Quantity, number>
	/** What was told to bind soon, by the key of the pump: a budget, or null for its run time; and when it last would. */
	foreseen: Record<string, { heldBy: HeldBy | null; atMs: number }>
	/** Pumps whose smallest dose was told to be too much, and to how many times its volume to dilute the concentrate. */
	coarse: Readonly<Record<string, number>>
	/** Whether pH was dosed both ways again and again in the past day, which was told. */
	isOpposed: boolean
}

/** How long after its start or end a pump may take to be reported on or off. */
export const REPORT_MS = 5000
const MISSES_TO_STOP = 2
export const NO_TRIAL: Trial = {
	mlPerL: 0,
	expected: 0,
	due: 0,
	seen: 0,
	variance: 0,
	spread: 0,
}
export const INITIAL_DOSING: DosingMemory = {
	ranMs: 0,
	mixedMs: 0,
	filledAtMs: null,
	doses: 0,
	pending: null,
	probes: { ph: newProbe(QUANTITIES.ph.noise), ec: newProbe(QUANTITIES.ec.noise) },
	drift: { ph: newDrift('ph'), ec: newDrift('ec') },
	filling: NO_FILLING,
	dosers: {},
	byHand: {},
	asked: {},
	yieldsSinceMs: null,
	watches: { ph: NEW_WATCH, ec: NEW_WATCH, level: NEW_WATCH },
	water: NEW_WATER,
	balance: NEW_BALANCE,
	salts: NEW_SALTS,
	heldMs: {},
	inBandMs: { ph: 0, ec: 0 },
	foreseen: {},
	coarse: {},
	isOpposed: false,
}

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

export const isStopped = ({ misses }: DoserMemory): boolean => misses >= MISSES_TO_STOP

/** A stop is tried by one dose each hour until one of them tells something, at most so often. */
export const MOST_PROOFS = 3

/** For how long a stopped doser waits until a dose may prove the stop; null when none will. */
export const proofInMs = ({ stoppedAtMs, proofs }: DoserMemory, ranMs: number): number | null =>
	stoppedAtMs === null || proofs >= MOST_PROOFS
		? null
		: Math.max(0, stoppedAtMs + (proofs + 1) * HOUR_MS - ranMs)

/**
 * What 1 ml in a litre changes at the most, by which budgets of change count: what a probe that is
 * stuck lets us assume has no part in it. One that moved the water the wrong way may be stronger than
 * any product.
 */
export const mostResponse = ({ isConfirmed, response, role }: DoserMemory): number =>
	isConfirmed ? response : Math.max(response, EFFECTS[role].strongest)

export const isRunning = ({ pending, ranMs }: DosingMemory): boolean =>
	pending !== null && ranMs - pending.atMs < pending.forMs

/** What is known of a doser; a new one has its careful response and a jug as entered. */
export function doserMemory({ dosers }: DosingMemory, { output, role, jug }: Doser): DoserMemory {
	const known = dosers[output.key]
	const ml = jug?.ml ?? null
	const entered = { enteredAt: jug?.enteredAt ?? null, enteredMl: ml, leftMl: ml }
	if (!known) return { ...careful(role), ...NOT_STOPPED, given: [], ahead: 0, jug: entered }
	// It is looked up many times a tick: mostly there is nothing to change.
	if (known.role === role && known.jug.enteredAt === entered.enteredAt) return known
	return {
		...known,
		...(known.role !== role && careful(role)),
		jug: known.jug.enteredAt === entered.enteredAt ? known.jug : entered,
	}
}

/** With what an older version did not remember. */
const completed = (known: DoserMemory): DoserMemory =>
	(known as Partial<DoserMemory>).spread === undefined
		? { ...careful(known.role), ...NOT_STOPPED, ...known, trial: NO_TRIAL, spread: FIRST_SPREAD }
		: known

export const NOT_STOPPED = { misses: 0, stoppedAtMs: null, proofs: 0 }

/** Nothing is known, or nothing but the bounds of products. */
export const FIRST_SPREAD = 0.5

/** Nothing learned: for a new doser, and after a person had a hand in it. */
export const careful = (role: DoserRole) => ({
	role,
	response: EFFECTS[role].strongest,
	spread: FIRST_SPREAD,
	seenAt: null,
	isConfirmed: false,
	trial: NO_TRIAL,
	first: null,
})

export const takenFrom = (jug: DoserMemory['jug'], ml: number): DoserMemory['jug'] => ({
	...jug,
	leftMl: jug.leftMl === null ? null : Math.max(0, jug.leftMl - ml),
})

export const withDoser = (
	memory: DosingMemory,
	output: string,
	doser: DoserMemory,
): DosingMemory => ({ ...memory, dosers: { ...memory.dosers, [output]: doser } })

/** The memory of every doser of the settings, without what is older than a day. */
export function withDosers(memory: DosingMemory, { dosers }: DosingSettings): DosingMemory {
	const isOld = ({ atMs }: Given) => memory.ranMs - atMs >= DAY_MS
	let { dosers: seen, coarse } = memory
	for (const doser of dosers) {
		const { key } = doser.output
		const entered = completed(doserMemory(memory, doser))
		const times = coarse[key]
		const isDiluted =
			times !== undefined && entered.jug.enteredAt !== memory.dosers[key]?.jug.enteredAt
		const known = isDiluted ? diluted(entered, times) : entered
		if (isDiluted) coarse = withoutKey(coarse, key)
		const stoppedAtMs = isStopped(known) ? (known.stoppedAtMs ?? memory.ranMs) : null
		const isSame = stoppedAtMs === known.stoppedAtMs && !known.given.some(isOld)
		const now = isSame
			? known
			: { ...known, stoppedAtMs, given: known.given.filter((one) => !isOld(one)) }
		if (seen[key] !== now) seen = { ...seen, [key]: now }
	}
	return { ...memory, dosers: seen, coarse }
}

/** A jug that was filled after a person was asked to dilute what is in it; its next dose shows whether it was. */
const diluted = (known: DoserMemory, times: number): DoserMemory => ({
	...known,
	response: known.response / times,
	spread: FIRST_SPREAD,
	trial: NO_TRIAL,
})

export const withoutKey = <T>(all: Readonly<Record<string, T>>, key: string): Record<string, T> => {
	const { [key]: _, ...others } = all
	return others
}
