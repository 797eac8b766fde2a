import { checkInterlocks } from './check-interlocks'
import { usedTodayMs } from './day-usage'
import type { SwitchFacts } from './judge-switch'
import { mayBeOn, type Output } from './output'
import type { Safety } from './safety'

/** Why a reading forbids an output to be on; null when none does. */
export const interlockOn = (safety: Safety, { limits }: Output): string | null =>
	checkInterlocks(limits.interlocks, safety.options.readingOf, safety.now())

/** How long an output was on today, milliseconds, this ON included. */
export function usedToday(safety: Safety, { memory }: Output): number {
	const shiftMs = safety.options.clock.serverNow() - safety.now()
	const since = memory.onSince === null ? null : memory.onSince + shiftMs
	return usedTodayMs(memory.usage, since, safety.now() + shiftMs)
}

/** What has to be known to judge whether an output may go on or off now. */
export function factsOf(safety: Safety, output: Output): SwitchFacts {
	const others = [...safety.outputs.values()].filter(
		(other) =>
			other !== output &&
			mayBeOn(other) &&
			other.limits.mutexGroups.some((group) => output.limits.mutexGroups.includes(group)),
	)
	return {
		limits: output.limits,
		nowMs: safety.now(),
		onSinceMs: output.memory.onSince,
		lastOffMs: output.memory.lastOffAt,
		usedTodayMs: usedToday(safety, output),
		lockedBecause: safety.isLeaving(output.device)
			? 'its device is being closed'
			: output.lockedBecause,
		othersOn: others.map(({ label }) => label),
		interlock: interlockOn(safety, output),
	}
}
