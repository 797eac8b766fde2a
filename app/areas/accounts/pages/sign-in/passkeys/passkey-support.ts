import { useEffect, useState, useSyncExternalStore } from 'react'

/** Set in this browser once a passkey was created or used in it. */
const KEY = 'biometric_enabled'

/** Whether a passkey was created or used in this browser before. */
export function isPasskeyEnabled(): boolean {
	try {
		return localStorage.getItem(KEY) === 'true'
	} catch {
		return false // storage is blocked
	}
}

/** Stores whether this browser has a passkey. */
export function setPasskeyEnabled(enabled: boolean): void {
	try {
		if (enabled) localStorage.setItem(KEY, 'true')
		else localStorage.removeItem(KEY)
	} catch {
		// storage is blocked: whether the button is shown then depends on the device alone
	}
}

/** Browsers allow passkeys only for a host name, not for an IP address, and only with https. */
const isPossible = () =>
	'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(window.location.hostname)

const never = () => () => {}

/** Whether passkeys can be created and used here; null until scripts run. */
export const usePasskeysSupported = (): boolean | null =>
	useSyncExternalStore(never, isPossible, () => null)

/** Whether the device has a finger, face or PIN check, or had a passkey before. */
async function offersPasskey(): Promise<boolean> {
	if (!isPossible()) return false
	return (
		isPasskeyEnabled() ||
		PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false)
	)
}

/** Whether to offer a passkey on the login page; false until it is known. */
export function useOffersPasskey(): boolean {
	const [offers, setOffers] = useState(false)
	useEffect(() => {
		let isHere = true
		void offersPasskey().then((does) => isHere && setOffers(does))
		return () => void (isHere = false)
	}, [])
	return offers
}
