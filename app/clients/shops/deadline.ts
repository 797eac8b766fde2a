import { setTimeout as pause } from 'node:timers/promises'

/** What is left for all exchanges of one call to a store; it does not follow when the clock is set. */
export type Deadline = {
	leftMs(): number
	/** False, at once, when there would be no time left afterwards. */
	pause(ms: number): Promise<boolean>
}

export function createDeadline(ms: number): Deadline {
	const end = performance.now() + ms
	const leftMs = () => end - performance.now()
	return {
		leftMs,
		async pause(waitMs) {
			if (waitMs >= leftMs()) return false
			await pause(waitMs)
			return true
		},
	}
}
