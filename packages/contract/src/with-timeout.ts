import { onAbort } from './on-abort'

/**
 * Runs `use` with a signal that aborts after `ms` or with `parent`, and removes timer and listener
 * afterwards. The timer holds the signal: one of `AbortSignal.timeout` combined by `AbortSignal.any` may
 * be collected on Node 20 and never fires, and leaves a listener on a long-lived parent forever.
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
	const leave = parent && onAbort(parent, abort)
	try {
		return await use(controller.signal)
	} finally {
		clearTimeout(timer)
		leave?.()
	}
}
