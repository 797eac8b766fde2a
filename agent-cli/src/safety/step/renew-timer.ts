import type { Step } from './events'
import { withOutput, type Inputs, type Output, type SafetyState } from './state'

/** How long a device keeps an output on by itself: it is off within a minute of this machine's end. */
export const KEPT_ON_MS = 50_000
/** Two renewals may be lost before an output goes off. */
const RENEW_EVERY_MS = 16_000

/** Begins the short timer of a device anew while its output is to be on, by a person or the plan. */
export function renewTimer(state: SafetyState, key: string, inputs: Inputs): Step {
	const output = state.outputs.get(key)
	if (!output || !isDue(state, output, inputs)) return [state, []]
	return [withOutput(state, { ...output, renewedAt: inputs.now }), [{ kind: 'renew', key }]]
}

function isDue(state: SafetyState, output: Output, { now }: Inputs): boolean {
	const { limits, connected, busy, reportedOn, decision, memory, renewedAt, lastWriteAt } = output
	const lease = memory.manual ?? memory.planned
	return (
		limits.isRenewed &&
		connected &&
		busy === null &&
		reportedOn === true &&
		decision?.on === true &&
		lease !== null &&
		lease.endsAt > now &&
		// A dose that the first timer ends is not made longer by a second one.
		lease.endsAt > lastWriteAt + KEPT_ON_MS &&
		!state.closing.has(output.device) &&
		now - renewedAt >= RENEW_EVERY_MS
	)
}
