import { useEffect, useState, useSyncExternalStore } from 'react'

/** Kept in this browser once a passkey was made or used in it. */
const KEY = 'biometric_enabled'

/** Whether a passkey was made or used in this browser before. */
export function isPasskeyEnabled(): boolean {
	try {
		return localStorage.getItem(KEY) === 'true'
	} catch {
		return false // storage is blocked
	}
}

/** Remembers that this browser has a passkey, or forgets it. */
export function setPasskeyEnabled(enabled: boolean): void {
	try {
		if (enabled) localStorage.setItem(KEY, 'true')
		else localStorage.removeItem(KEY)
	} catch {
		// storage is blocked: the button then follows the device alone
	}
}

/** Passkeys belong to a name: browsers refuse them at a bare address, and without https. */
const isPossible = () =>
	'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(window.location.hostname)

const never = () => () => {}

/** Whether passkeys can be made and used here; null until scripts run. */
export const usePasskeysSupported = (): boolean | null =>
	useSyncExternalStore(never, isPossible, () => null)

/** Whether the device has a finger, face or PIN, or had a passkey before. */
async function offersPasskey(): Promise<boolean> {
	if (!isPossible()) return false
	return (
		isPasskeyEnabled() ||
		PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false)
	)
}

/** Whether to offer a passkey at the sign-in; false until it is known. */
export function useOffersPasskey(): boolean {
	const [offers, setOffers] = useState(false)
	useEffect(() => {
		let isHere = true
		void offersPasskey().then((does) => isHere && setOffers(does))
		return () => void (isHere = false)
	}, [])
	return offers
}
