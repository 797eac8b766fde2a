/** When the agents of a farm take a new version by themselves. */
export const UPDATE_POLICIES = ['by-hand', 'after-3-days', 'at-once'] as const
export type UpdatePolicy = (typeof UPDATE_POLICIES)[number]

export const UPDATE_POLICY_WORDS: Readonly<Record<UpdatePolicy, string>> = {
	'by-hand': 'By hand',
	'after-3-days': 'Automatically, 3 days after this server has a new version',
	'at-once': 'Automatically, on the first day',
}

/** The hour in which farms that chose none take it: before the working day. */
export const DEFAULT_UPDATE_HOUR = 4

const HOUR_MS = 3_600_000
const WAIT_MS = { 'after-3-days': 72 * HOUR_MS, 'at-once': 0 }
/** One try a day: an agent that cannot take it is not asked again and again. */
const TRY_AGAIN_MS = 20 * HOUR_MS

export type UpdateFacts = {
	policy: UpdatePolicy
	/** The hour chosen, and the one it is on the farm. */
	hour: number
	hourNow: number
	/** How long this server has offered the version, milliseconds. */
	offeredForMs: number
	/** Since the agent was last told to update; null when it never was. */
	triedAgoMs: number | null
	/** Whether the agent went back from this version. */
	wasRolledBack: boolean
	/** Whether a dose of the farm runs, or its effect is not judged yet. */
	isDosing: boolean
	isStopped: boolean
}

/** Whether an agent that runs an older version is told to update now. */
export function isUpdateDue(facts: UpdateFacts): boolean {
	const { policy, hour, hourNow, offeredForMs, triedAgoMs } = facts
	if (policy === 'by-hand' || hour !== hourNow || offeredForMs < WAIT_MS[policy]) return false
	if (facts.wasRolledBack || facts.isDosing || facts.isStopped) return false
	return triedAgoMs === null || triedAgoMs >= TRY_AGAIN_MS
}
