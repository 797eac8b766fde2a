import type { OutputLimits } from '@sfc/domain/control/output-class'

export type RelayMemory = {
	isOn: boolean
	/** Since when it is as it is, milliseconds UTC. */
	since: number
	/** How much longer it runs by its own timer, for a dose; null without one. */
	pulseMs: number | null
	/** A dose that was asked for was given: no other before an OFF. */
	isGiven: boolean
}

export const NEVER_ON: RelayMemory = {
	isOn: false,
	since: -Infinity,
	pulseMs: null,
	isGiven: false,
}

/** What the plan or a person wants of it now. */
type Wanted = { on: boolean; forMs?: number | undefined; now: number }

/** What a relay does about what is wanted of it, within the limits of its class. */
export function judgeRelay(
	relay: RelayMemory,
	{ on, forMs, now }: Wanted,
	limits: OutputLimits,
): RelayMemory {
	const inStateMs = now - relay.since
	if (relay.isOn) {
		const mustRun = inStateMs < limits.minOnMs
		const mayRun = limits.safeOn || limits.maxOnMs === null || inStateMs < limits.maxOnMs
		return (on && mayRun) || mustRun ? relay : switched(false, now)
	}
	if (!on) return relay.isGiven ? { ...relay, isGiven: false } : relay
	const wasGiven = relay.isGiven && forMs !== undefined
	if (wasGiven || inStateMs < limits.minOffMs) return relay
	return { ...switched(true, now), pulseMs: forMs ?? null, isGiven: forMs !== undefined }
}

/** A relay that is wanted on and rests. */
export const isResting = (relay: RelayMemory, { now }: Wanted, limits: OutputLimits): boolean =>
	!relay.isOn && now - relay.since < limits.minOffMs

const switched = (isOn: boolean, since: number): RelayMemory => ({ ...NEVER_ON, isOn, since })
