/**
 * Runs `use` with a signal that aborts after `ms` or with `parent`, and removes timer and listener
 * afterwards. `AbortSignal.any` would leave a listener on a long-lived parent forever.
 */
export async function withTimeout<T>(
	ms: number,
	parent: AbortSignal | undefined,
	use: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
	const controller = new AbortController()
	const abort = () => controller.abort(parent?.reason)
	const timer = setTimeout(
		() => controller.abort(new DOMException('no answer in time', 'TimeoutError')),
		ms,
	)
	if (parent?.aborted) abort()
	parent?.addEventListener('abort', abort, { once: true })
	try {
		return await use(controller.signal)
	} finally {
		clearTimeout(timer)
		parent?.removeEventListener('abort', abort)
	}
}
