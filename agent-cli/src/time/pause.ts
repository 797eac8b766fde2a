/** Waits; ends early, without an error, when `signal` is aborted. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
	return new Promise((done) => {
		if (signal?.aborted) return done()
		const finish = () => {
			clearTimeout(timer)
			signal?.removeEventListener('abort', finish)
			done()
		}
		const timer = setTimeout(finish, ms)
		signal?.addEventListener('abort', finish, { once: true })
	})
}
