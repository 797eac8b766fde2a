import { interlocksOn } from './interlocks-on'
import type { SwitchFacts } from './judge-switch'
import { usedToday } from './lease'
import { mayBeOn, type Inputs, type Output, type SafetyState } from './state'

/** What has to be known to judge whether an output may go on or off now. */
export function switchFacts(state: SafetyState, output: Output, inputs: Inputs): SwitchFacts {
	const { limits, memory } = output
	const others = [...state.outputs.values()].filter(
		(other) =>
			other.key !== output.key &&
			mayBeOn(other) &&
			other.limits.mutexGroups.some((group) => limits.mutexGroups.includes(group)),
	)
	return {
		limits,
		nowMs: inputs.now,
		onSinceMs: memory.onSince,
		lastOffMs: memory.lastOffAt,
		usedTodayMs: usedToday(output, inputs),
		lockedBecause: state.closing.has(output.device)
			? 'its device is being closed'
			: output.lockedBecause,
		othersOn: others.map(({ label }) => label),
		interlock: interlocksOn(state, output, inputs)[0]?.reason ?? null,
	}
}
