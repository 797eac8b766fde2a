import { isTrusted, type Quality } from '@sfc/domain/readings/quality'
import type { Interlock } from '../../config/agent-config'

/** The newest reading of a point; `at` in the agent's time that does not jump. */
export type LastReading = {
	value: number | null
	quality: Quality
	at: number
	simulated: boolean
	/** Why the quality is not good. */
	reason?: string | undefined
}

/**
 * Why the interlocks of an output do not allow it on; null when all of them do. A reading that is
 * missing, old or not trusted does not allow it.
 */
export function checkInterlocks(
	interlocks: readonly Interlock[],
	readingOf: (point: string) => LastReading | null,
	nowMs: number,
): string | null {
	for (const { point, op, value, maxAgeMs } of interlocks) {
		const reading = readingOf(point)
		if (!reading || reading.value === null) return `no reading of ${point}`
		if (nowMs - reading.at > maxAgeMs) return `the reading of ${point} is too old`
		if (!isTrusted(reading.quality, reading.simulated))
			return `the reading of ${point} is ${reading.quality}`
		const holds = op === '<' ? reading.value < value : reading.value > value
		if (!holds) return `${point} is not ${op} ${value}`
	}
	return null
}
