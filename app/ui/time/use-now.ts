import { useState, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** One timer for the whole page, running while any age is shown. */
function subscribe(listener: () => void) {
	listeners.add(listener)
	timer ??= setInterval(() => listeners.forEach((tell) => tell()), 1000)
	return () => {
		listeners.delete(listener)
		if (listeners.size > 0) return
		clearInterval(timer)
		timer = undefined
	}
}

const secondsSinceLoad = () => Math.floor(performance.now() / 1000)

/**
 * The server's clock (milliseconds UTC), advancing from the `now` of a loader. Ages stay right on a device
 * with a wrong clock, and stay fixed without scripts.
 */
export function useNow(now: number): number {
	const second = useSyncExternalStore(subscribe, secondsSinceLoad, () => 0)
	const [given, setGiven] = useState({ now, second })
	if (given.now !== now || (given.second === 0 && second > 0 && given.second !== second)) {
		setGiven({ now, second })
		return now
	}
	return now + Math.max(0, second - given.second) * 1000
}
