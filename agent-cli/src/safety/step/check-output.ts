import { decide } from './decide'
import { isPlanLayer, type Claim } from '@sfc/domain/control/decide-output'
import { SAVE, type Effect, type Step, type WriteCause } from './events'
import { followPlan, leasedClaim } from './follow-plan'
import { judgeOn, runLeftMs } from './judge-switch'
import { endLease } from './lease'
import { correctionOrder, orderWrite } from './order-write'
import { renewTimer } from './renew-timer'
import {
	isLevelOff,
	withMemory,
	withOutput,
	type Inputs,
	type Output,
	type SafetyState,
} from './state'
import { switchFacts } from './switch-facts'

/** Ends the lease when it is over, decides, and corrects the device when it is not as decided. */
export function checkOutput(state: SafetyState, key: string, inputs: Inputs): Step {
	const output = state.outputs.get(key)
	if (!output) return [state, []]
	const [leased, ended] = endLease(state, output, inputs)
	const [decided, told] = decide(state, leased, inputs)
	const [next, written] = correct(state, decided, { kind: 'decision' }, inputs)
	const [renewed, renewals] = renewTimer(next, key, inputs)
	return [renewed, [...ended, ...told, ...written, ...renewals]]
}

/** Orders the write that brings a device in line with the decision on its output, if one is due. */
export function correct(
	state: SafetyState,
	output: Output,
	cause: WriteCause,
	inputs: Inputs,
): Step {
	const claim = leasedClaim(output)
	if (claim) return followPlan(state, output, claim, inputs)
	const { planned, isGivenOnce } = output.memory
	const ended =
		planned || isGivenOnce
			? withMemory(output, { planned: null, isGivenOnce: keepsGiven(output, inputs) })
			: output
	const isSame = ended.memory.planned === planned && ended.memory.isGivenOnce === isGivenOnce
	const saved: Effect[] = isSame ? [] : [SAVE]
	const on = correction(state, ended, inputs)
	if (on === null) return [withOutput(state, ended), saved]
	const [next, written] = orderWrite(state, ended, correctionOrder(ended, on, cause))
	return [next, [...saved, ...written]]
}

/** What was given once stays given until the plan says OFF, or nothing, of its own. */
const keepsGiven = ({ key, memory }: Output, inputs: Inputs): boolean =>
	memory.isGivenOnce && (inputs.plannedFor(key)?.some(({ on }) => on) ?? true)

/**
 * The state to write to the device now; null when none is due. OFF is retried without end; ON is written
 * only where on is the safe state. An ON a person gave is never repeated: it was sent once.
 */
function correction(state: SafetyState, output: Output, inputs: Inputs): boolean | null {
	const { decision, reportedOn, busy, connected, lockedBecause, retry } = output
	if (!decision || !connected || inputs.now < retry.at) return null
	const { on, winner } = decision
	if (busy)
		return !on && (!mayWaitToTurnOff(winner) || mayOvertake(output)) && busy === 'on' ? false : null
	if (lockedBecause === null) {
		if (reportedOn === null && winner.layer !== 'emergency-stop') return null
		if (reportedOn === on && !(isLevelOff(output) && winner.layer !== 'manual')) return null
	}
	const facts = switchFacts(state, output, inputs)
	if (!on) return mayWaitToTurnOff(winner) && runLeftMs(facts) > 0 ? null : false
	// Without a command or lease, ON is only for outputs whose safe state it is, within their limits.
	const safeOn =
		winner.layer === 'default' || winner.layer === 'lease-expired' || isPlanLayer(winner.layer)
	return safeOn && judgeOn(facts, null).allowed ? true : null
}

/** Whether a minimum run time is kept before an OFF; safety stops do not wait for it. */
const mayWaitToTurnOff = ({ layer }: Claim): boolean =>
	layer === 'default' || layer === 'manual' || isPlanLayer(layer)

/** Whether an OFF ends the ON under way, which may not be confirmed for seconds: no OFF waits for that. */
export const mayOvertake = ({ busy, limits }: Output): boolean =>
	busy === 'on' && limits.minOnMs === 0
