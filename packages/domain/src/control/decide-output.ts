/** Who may decide an output, strongest first. */
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

/** One layer's wish for an output. Times are milliseconds UTC. */
export type Claim = {
	layer: Layer
	on: boolean
	/** In words a grower reads: who, why. */
	reason: string
	/** End of the claim, when it has one. */
	untilAt?: number
}

/** The answer to “why is this on?”, as data: shown by pages, the API, logs and alarms alike. */
export type Decision = {
	on: boolean
	winner: Claim
	losers: Claim[]
	decidedAt: number
}

/**
 * Decides one output from the claims on it at an instant (milliseconds UTC). The strongest layer
 * wins; claims whose end has passed do not count. `fallback` is the output's safe state, which
 * holds when nothing else claims it.
 */
export function decideOutput(claims: readonly Claim[], fallback: Claim, nowMs: number): Decision {
	const live = claims
		.filter((claim) => claim.untilAt === undefined || claim.untilAt > nowMs)
		.concat(fallback)
		.sort((a, b) => LAYERS.indexOf(a.layer) - LAYERS.indexOf(b.layer))
	const [winner = fallback, ...losers] = live
	return { on: winner.on, winner, losers, decidedAt: nowMs }
}
