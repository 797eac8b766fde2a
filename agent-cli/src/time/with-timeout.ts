/**
 * Does something with a signal that is aborted after `ms`, or with `parent`, and lets go of both when it
 * is over. `AbortSignal.any` keeps a trace of each use on a long-lived parent for ever.
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
