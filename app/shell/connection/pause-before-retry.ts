const RETRY_AFTER_MS = 2_000

/** Ends early when the network is back, or when nobody waits any more. */
export const pauseBeforeRetry = (signal?: AbortSignal) =>
	new Promise<void>((resolve) => {
		const go = () => {
			clearTimeout(timer)
			removeEventListener('online', go)
			signal?.removeEventListener('abort', go)
			resolve()
		}
		const timer = setTimeout(go, RETRY_AFTER_MS)
		addEventListener('online', go)
		signal?.addEventListener('abort', go)
	})
