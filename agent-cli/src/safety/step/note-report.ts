import { addRun } from './day-usage'
import { SAVE, type OutputStep } from './events'
import { expire } from './lease'
import { noteRun } from './run-time'
import { toServer, withMemory, type Inputs, type Output, type OutputMemory } from './state'

/**
 * Handles the state a device reports for an output, at an instant of the agent's time. It lifts the lock
 * of an unknown write, counts the run time, and ends an ON that the device ended by itself: that is not
 * repeated.
 */
export function noteReport(output: Output, on: boolean, at: number, inputs: Inputs): OutputStep {
	const { manual, planned } = output.memory
	const change = countRun(output, on, at, inputs)
	const counted = change ? withMemory(output, change) : output
	const known = counted.reportedOn === on && counted.lockedBecause === null
	const run = noteRun(output.run, { on, was: output.reportedOn, at: endOfRun(output, at) })
	const noted =
		known && run === output.run ? counted : { ...counted, reportedOn: on, lockedBecause: null, run }
	if (manual?.on && !on && !output.busy && at > manual.startedAt)
		return expire(noted, `the device turned off by itself (${manual.reason})`, inputs)
	if (planned && !manual && !on && !output.busy && at > planned.startedAt)
		return expire(noted, 'the device turned off by itself', inputs)
	return [noted, change ? [SAVE] : []]
}

/** An ON by hand that was over before its OFF was reported ended then. */
const endOfRun = ({ memory: { manual } }: Output, at: number): number =>
	Math.min(at, manual?.endsAt ?? at)

/** The change a report makes to remembered times and use; null when none. */
function countRun(
	output: Output,
	on: boolean,
	at: number,
	inputs: Inputs,
): Partial<OutputMemory> | null {
	const { memory, limits, reportedOn } = output
	const { onSince, lastOffAt, usage } = memory
	if (on) return onSince === null ? { onSince: at } : null
	if (onSince !== null) {
		const endedAt = Math.max(onSince, endOfRun(output, at))
		const used = addRun(usage, toServer(inputs, onSince), toServer(inputs, endedAt))
		return { usage: used, onSince: null, lastOffAt: at }
	}
	// It may have stopped just before this agent first saw it.
	const mayHaveStopped = reportedOn === null && lastOffAt === null && limits.minOffMs > 0
	return mayHaveStopped ? { lastOffAt: at } : null
}
