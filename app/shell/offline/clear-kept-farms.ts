import { useEffect, useState } from 'react'

/**
 * Forgets the farms that this phone keeps, on a page that only those see who are signed out, and says how many
 * entries still wait on it for the people who wrote them.
 */
export function useClearKeptFarms(isSignedOut: boolean): number {
	const [waiting, setWaiting] = useState(0)
	useEffect(() => {
		if (!isSignedOut || !('serviceWorker' in navigator)) return
		if (navigator.serviceWorker.controller === null) return
		const clear = async () => {
			const [{ clearPerson }, { countAll }] = await Promise.all([
				import('./database'),
				import('./count-waiting'),
			])
			await clearPerson()
			setWaiting(await countAll())
		}
		void clear().catch(() => undefined)
	}, [isSignedOut])
	return waiting
}
