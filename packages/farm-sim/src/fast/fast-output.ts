import type { Claim, Decision } from '@sfc/domain/control/decide-output'
import {
	OUTPUT_CLASSES,
	type OutputClass,
	type OutputLimits,
} from '@sfc/domain/control/output-class'
import { NEVER_ON, type RelayMemory } from './judge-relay'

export type FastOutput = {
	/** The relay of the simulated farm. */
	key: string
	/** Its name in plans: `device/point`. */
	planKey: string
	outputClass: OutputClass
}

/**
 * What is wrong with an output, whatever is wanted of it: it does nothing, it runs and is reported on, it
 * runs and is reported off, or it is never quite off.
 */
export type OutputFault = 'dead' | 'stuck-on' | 'welded' | 'leaking'

/** What a probe that is wrong shows at an instant, in place of what it would; null for nothing. */
export type SensorFault = (shown: number, at: number) => number | null

/** An output as it lives. */
export type Output = FastOutput & {
	limits: OutputLimits
	safe: Claim
	relay: RelayMemory
	planned: Claim | null
	manual: (Claim & { untilAt: number }) | null
	decision: Decision | null
	/** How far on it was last told to be, percent; null where that was never said. */
	percent: number | null
	/** At the tick before. */
	wasOn: boolean
	fault: OutputFault | null
}

export function beginOutput(output: FastOutput): Output {
	const limits = OUTPUT_CLASSES[output.outputClass]
	const safe: Claim = { layer: 'default', on: limits.safeOn, reason: 'by default (safe state)' }
	const nothing = { planned: null, manual: null, decision: null, percent: null }
	return { ...output, limits, safe, ...nothing, relay: NEVER_ON, wasOn: false, fault: null }
}

export const isReported = ({ relay, fault }: Output): boolean => relay.isOn || fault === 'stuck-on'

export const isRunning = ({ relay, fault }: Output): boolean =>
	(relay.isOn && fault !== 'dead') || fault === 'stuck-on' || fault === 'welded'

export function passPulse(relay: RelayMemory, passedMs: number, now: number): RelayMemory {
	if (relay.pulseMs === null) return relay
	const pulseMs = relay.pulseMs - passedMs
	return pulseMs > 0
		? { ...relay, pulseMs }
		: { isOn: false, since: now, pulseMs: null, isGiven: relay.isGiven }
}

export const saysTheSame = (told: Claim, now: Claim, waits: string | undefined): boolean =>
	told.on === now.on &&
	told.layer === now.layer &&
	told.reason === now.reason &&
	told.waits === waits
