import { Fault } from '@sfc/domain/fault'

/**
 * Lets `atOnce` pieces of work run and `waiting` more wait for their turn, so that memory stays
 * bounded. Whoever comes beyond that gets Fault unavailable with `busy` as its words.
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
	const queue: (() => void)[] = []
	return async <T>(work: () => Promise<T>): Promise<T> => {
		if (running >= atOnce) {
			if (queue.length >= waiting) throw new Fault('unavailable', busy, { retryAfterS })
			await new Promise<void>((go) => queue.push(go))
		} else running++
		try {
			return await work()
		} finally {
			// A turn is handed on; only without a taker does it become free.
			const next = queue.shift()
			if (next) next()
			else running--
		}
	}
}
