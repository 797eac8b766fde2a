const CHANGED = 'offline-changed'

/** Tells this page and other tabs that what this phone keeps changed. */
export function announceChange(): void {
	dispatchEvent(new Event(CHANGED))
	const others = new BroadcastChannel(CHANGED)
	others.postMessage(null)
	others.close()
}

/** Calls `onChange` whenever what this phone keeps changed, here or in another tab; returns how to end it. */
export function listenForChange(onChange: () => void): () => void {
	const others = new BroadcastChannel(CHANGED)
	others.addEventListener('message', onChange)
	addEventListener(CHANGED, onChange)
	return () => {
		others.close()
		removeEventListener(CHANGED, onChange)
	}
}
