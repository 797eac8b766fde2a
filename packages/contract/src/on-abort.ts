const waiting = new WeakMap<AbortSignal, Set<() => void>>()

/**
 * Calls `run` once when `signal` aborts, until the returned function is called. However many wait for a
 * signal, it has one listener: a signal goes through all of its listeners when one is added or removed, and
 * a search has thousands. Not called for a signal that has aborted before.
 */
export function onAbort(signal: AbortSignal, run: () => void): () => void {
	const all = waiting.get(signal) ?? listen(signal)
	// Each call is an entry of its own, also with the same function.
	const entry = () => run()
	all.add(entry)
	return () => void all.delete(entry)
}

function listen(signal: AbortSignal): Set<() => void> {
	const all = new Set<() => void>()
	waiting.set(signal, all)
	signal.addEventListener(
		'abort',
		() => {
			const now = [...all]
			all.clear()
			for (const run of now) run()
		},
		{ once: true },
	)
	return all
}
