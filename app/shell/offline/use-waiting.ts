import { useEffect, useState } from 'react'
import { listenForChange } from './changed'
import type { Waiting } from './count-waiting'

/** What this phone keeps of the signed-in person; null for nothing, and until it is read. */
export function useWaiting(): Waiting | null {
	const [waiting, setWaiting] = useState<Waiting | null>(null)
	useEffect(() => {
		if (!('serviceWorker' in navigator)) return
		let isOpen = true
		const show = async () => {
			const { countWaiting } = await import('./count-waiting')
			const counted = await countWaiting()
			if (isOpen) setWaiting(counted)
		}
		// A browser that keeps nothing, as in a private window, has nothing that waits.
		const onChange = () => void show().catch(() => undefined)
		onChange()
		const endListening = listenForChange(onChange)
		return () => {
			isOpen = false
			endListening()
		}
	}, [])
	return waiting
}
