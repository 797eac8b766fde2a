import { useEffect } from 'react'

/** Forgets the farms that this phone keeps, on a page that only those see who are signed out. */
export function useClearKeptFarms(isSignedOut: boolean): void {
	useEffect(() => {
		if (!isSignedOut || !('serviceWorker' in navigator)) return
		if (navigator.serviceWorker.controller === null) return
		void import('./database').then(({ clearPerson }) => clearPerson()).catch(() => undefined)
	}, [isSignedOut])
}
