import type { Claim, Decision } from '@sfc/domain/control/decide-output'
import type { OutputClass } from '@sfc/domain/control/output-class'
import type { FailSafe, Session } from '../drivers/driver'
import type { LimitsInForce } from './limits-in-force'
import type { OutputMemory } from './output-memory'

/** One thing that can be switched, as this run of the agent knows it. Times do not jump. */
export type Output = {
	/** `device/point` */
	key: string
	device: string
	point: string
	label: string
	outputClass: OutputClass
	limits: LimitsInForce
	failSafe: FailSafe
	/** Null while the device is not connected. */
	session: Session | null
	memory: OutputMemory
	/** What the device last said of itself. */
	reported: { on: boolean; at: number } | null
	/** A write is on its way, or about to be. */
	busy: boolean
	/** A write was given up on without knowing whether it acted; a reading of the device lifts it. */
	lockedBecause: string | null
	lastWriteAt: number
	retry: { at: number; failures: number }
	decision: Decision | null
}

/** The claims on an output, for `decideOutput`. Times of the claims stay in the agent's time. */
export function claimsOn(
	output: Output,
	facts: { emergency: string | null; interlock: string | null },
): Claim[] {
	const { manual, expired } = output.memory
	const claims: Claim[] = []
	if (facts.emergency) claims.push({ layer: 'emergency-stop', on: false, reason: facts.emergency })
	if (facts.interlock) claims.push({ layer: 'interlock', on: false, reason: facts.interlock })
	if (expired)
		claims.push({
			layer: 'lease-expired',
			on: output.limits.safeOn,
			reason: expired.reason,
			untilAt: expired.untilAt,
		})
	if (manual)
		claims.push({
			layer: 'manual',
			on: manual.on,
			reason: manual.reason,
			...(manual.endsAt !== null && { untilAt: manual.endsAt }),
		})
	return claims
}

export const fallbackOf = ({ limits }: Output): Claim => ({
	layer: 'default',
	on: limits.safeOn,
	reason: `nothing else decides it, and ${limits.safeOn ? 'on' : 'off'} is its safe state`,
})

/** True when it is on, or could be. */
export const mayBeOn = (output: Output): boolean =>
	output.reported?.on === true || output.lockedBecause !== null || output.memory.manual?.on === true

/** Changes in what a decision says, leaving out when it was made. */
export const sameDecision = (a: Decision | null, b: Decision): boolean =>
	a !== null &&
	a.on === b.on &&
	a.winner.layer === b.winner.layer &&
	a.winner.reason === b.winner.reason &&
	a.winner.untilAt === b.winner.untilAt
