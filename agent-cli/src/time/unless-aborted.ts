import { onAbort } from '@sfc/contract/on-abort'

/** Work that listens to the signal has so long to say why it ended. */
const GRACE_MS = 500

/** The result of `work`, or the reason of `signal` soon after it aborts: for work that may not listen to it. */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
	return new Promise((resolve, reject) => {
		let timer: NodeJS.Timeout
		const rejectAsAborted = () => {
			timer = setTimeout(() => reject(signal.reason as Error), GRACE_MS)
		}
		const finish = () => {
			clearTimeout(timer)
			leave()
		}
		if (signal.aborted) rejectAsAborted()
		const leave = onAbort(signal, rejectAsAborted)
		work.then(resolve, reject).finally(finish)
	})
}
