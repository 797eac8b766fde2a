import { onAbort } from '@sfc/contract/on-abort'

/** Waits; ends early, without an error, when `signal` is aborted. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
	return new Promise((done) => {
		if (signal?.aborted) return done()
		const finish = () => {
			clearTimeout(timer)
			leave?.()
			done()
		}
		const timer = setTimeout(finish, ms)
		const leave = signal && onAbort(signal, finish)
	})
}
