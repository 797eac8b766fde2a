const RETRY_AFTER_MS = 2_000

/** Waits before a retry; ends early when the network is back, or on abort. */
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
