import { afterRun } from './day-usage'
import type { Output } from './output'
import type { Safety } from './safety'

/**
 * Takes in that a device says its output is on or off, at an instant of the agent's time. It lifts the
 * lock of an unknown write, counts the run, and ends an ON that the device ended by itself: that is
 * not given again.
 */
export function noteReport(safety: Safety, output: Output, on: boolean, at: number): void {
	const { memory, limits } = output
	const first = output.reported === null
	output.reported = { on, at }
	output.lockedBecause = null
	if (on && memory.onSince === null) {
		memory.onSince = at
		safety.save()
	} else if (!on && memory.onSince !== null) {
		const endedAt = Math.max(memory.onSince, Math.min(at, memory.manual?.endsAt ?? at))
		const { clock } = safety.options
		memory.usage = afterRun(memory.usage, clock.toServer(memory.onSince), clock.toServer(endedAt))
		memory.onSince = null
		memory.lastOffAt = at
		safety.save()
	} else if (first && !on && memory.lastOffAt === null && limits.minOffMs > 0) {
		// It may have stopped just before this agent first saw it.
		memory.lastOffAt = at
		safety.save()
	}
	const { manual } = memory
	if (manual?.on && !on && !output.busy && at > manual.startedAt)
		safety.expire(output, `the device went off by itself (${manual.reason})`)
}
