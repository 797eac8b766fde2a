import type { HeldBy } from './controllers/dosing/limit-reason'

/** Who may control an output, highest priority first. */
export const LAYERS = [
	'emergency-stop',
	'interlock',
	'lease-expired',
	'manual',
	'recipe',
	'rule',
	'schedule',
	'default',
] as const

export type Layer = (typeof LAYERS)[number]

/** The layers of what the farm does by itself, from its plan. */
const PLAN_LAYERS: readonly Layer[] = ['recipe', 'rule', 'schedule']

export const isPlanLayer = (layer: Layer): boolean => PLAN_LAYERS.includes(layer)

/** The state one layer requests for an output. Times are milliseconds UTC. */
export type Claim = {
	layer: Layer
	on: boolean
	/** How far on, 1 to 100 %, of an output that can be dimmed; all the way where it is missing. */
	percent?: number
	/** Who requested it and why, for growers. */
	reason: string
	/** End of the claim, when it has one. */
	untilAt?: number
	/**
	 * Only with an ON: it is given once, for exactly so many milliseconds, and never renewed, repeated
	 * or made longer. The claim stays while the ON runs and is gone, or says OFF, at the next tick
	 * after its end; another such ON follows only after a claim that says OFF.
	 */
	forMs?: number
	/** When the device follows, where that is later: an OFF that waits for the shortest run, a lamp for its turn. */
	actsAt?: number
	/** Why an ON of the plan is not carried out yet: a limit of the output, or its turn among others. */
	waits?: string
	/** The budget that holds back the dose of a pump that the plan would run. */
	heldBy?: HeldBy
}

/** Why an output is on or off, as data for pages, the API, logs and alarms. */
export type Decision = {
	on: boolean
	winner: Claim
	losers: Claim[]
	decidedAt: number
}

/**
 * Decides one output from the claims on it at an instant (milliseconds UTC). The layer with the
 * highest priority wins; expired claims do not count. `fallback` is the output's safe state, used
 * when there is no claim.
 */
export function decideOutput(claims: readonly Claim[], fallback: Claim, nowMs: number): Decision {
	const live = claims
		.filter((claim) => claim.untilAt === undefined || claim.untilAt > nowMs)
		.concat(fallback)
		.sort((a, b) => LAYERS.indexOf(a.layer) - LAYERS.indexOf(b.layer))
	const [winner = fallback, ...losers] = live
	return { on: winner.on, winner, losers, decidedAt: nowMs }
}
