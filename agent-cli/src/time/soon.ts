/** A deadline for what a test does with a device: far later than it takes on a busy machine. */
export function soon(ms = 20_000): AbortSignal {
	const controller = new AbortController()
	setTimeout(
		() => controller.abort(new DOMException('the test waited in vain', 'TimeoutError')),
		ms,
	).unref()
	return controller.signal
}
