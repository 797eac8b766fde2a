import { reasonToAct, describeReason, type Power } from './check-interlocks'
import { mayBeOn, toServer, type Inputs, type Output, type SafetyState } from './state'

/** An interlock that keeps its output off now, and why. */
export type ActingInterlock = { id: string; reason: string }

/** An interlock in force, as it is told to the server. */
export type InterlockReport = {
	id: string
	words: string
	/** Why it keeps the output off now; null while it does not. */
	acts: string | null
	/** When it last held back an ON, on the server's clock; null when it never did. */
	actedAt: number | null
}

/** The interlocks of an output that keep it off now. */
export function interlocksOn(
	state: SafetyState,
	{ limits }: Output,
	inputs: Inputs,
): ActingInterlock[] {
	const facts = {
		nowMs: inputs.now,
		readingOf: (point: string) => inputs.readingOf(point),
		powerOf: (key: string) => powerOf(state.outputs.get(key)),
	}
	return limits.interlocks.flatMap((interlock) => {
		const reason = reasonToAct(interlock, facts)
		return reason === null ? [] : [{ id: interlock.id, reason }]
	})
}

function powerOf(output: Output | undefined): Power {
	if (!output?.connected || output.reportedOn === null) return 'unknown'
	if (output.reportedOn && output.lockedBecause === null) return 'on'
	return mayBeOn(output) ? 'maybe' : 'off'
}

/** Remembers that these interlocks held back an ON, when they did not already. */
export function noteActed(output: Output, acting: readonly string[], { now }: Inputs): Output {
	const began = acting.filter((id) => !output.holding.includes(id))
	if (began.length === 0 && acting.length === output.holding.length) return output
	const acted = { ...output.memory.acted, ...Object.fromEntries(began.map((id) => [id, now])) }
	const inForce = output.limits.interlocks.map(({ id }) => id)
	const kept = Object.entries(acted).filter(([id]) => inForce.includes(id))
	const memory = { ...output.memory, acted: Object.fromEntries(kept) }
	return { ...output, memory, holding: acting }
}

/** Every interlock of an output that is in force. */
export function reportInterlocks(
	{ limits, memory }: Output,
	acting: readonly ActingInterlock[],
	inputs: Inputs,
): InterlockReport[] {
	return limits.interlocks.map((interlock) => {
		const { id } = interlock
		const at = memory.acted[id]
		const reason = acting.find((one) => one.id === id)?.reason ?? null
		return {
			id,
			words: describeReason(interlock).slice(0, 300),
			acts: reason && reason.slice(0, 300),
			actedAt: at === undefined ? null : toServer(inputs, at),
		}
	})
}
