import { setTimeout as pause } from 'node:timers/promises'

/** The time left for all exchanges of one call to a store, on a monotonic clock. */
export type Deadline = {
	leftMs(): number
	/** Returns false at once when no time would be left afterwards. */
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
