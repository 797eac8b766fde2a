import { Fault } from '@sfc/domain/fault'

/**
 * Runs `atOnce` pieces of work and queues `waiting` more, so that memory stays bounded. Beyond that
 * it throws Fault unavailable with the message `busy`. Work that goes `first` has a queue of its
 * own, which is emptied before the other.
 */
export function concurrencyLimit({
	atOnce,
	waiting = 0,
	busy,
	retryAfterS = 5,
}: {
	atOnce: number
	waiting?: number
	busy: string
	retryAfterS?: number
}) {
	let running = 0
	const queues = { first: [] as (() => void)[], others: [] as (() => void)[] }
	return async <T>(work: () => Promise<T>, { first = false } = {}): Promise<T> => {
		if (running >= atOnce) {
			const queue = first ? queues.first : queues.others
			if (queue.length >= waiting) throw new Fault('unavailable', busy, { retryAfterS })
			await new Promise<void>((go) => queue.push(go))
		} else running++
		try {
			return await work()
		} finally {
			// The slot goes to the next in the queue; it becomes free only when there is none.
			const next = queues.first.shift() ?? queues.others.shift()
			if (next) next()
			else running--
		}
	}
}
