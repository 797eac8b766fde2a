import { useEffect, useState } from 'react'

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
export function enablePasskey(enabled: boolean): void {
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

/** Whether passkeys can be made and used here; null while it is being found out. */
export function usePasskeysPossible(): boolean | null {
	const [can, setCan] = useState<boolean | null>(null)
	useEffect(() => setCan(isPossible()), [])
	return can
}

/** Whether to offer a passkey at the sign-in: the device has a finger, face or PIN, or had one before. */
export function useOffersPasskey(): boolean {
	const [offers, setOffers] = useState(false)
	useEffect(() => {
		if (!isPossible()) return
		if (isPasskeyEnabled()) return setOffers(true)
		let isHere = true
		PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().then(
			(has) => isHere && setOffers(has),
			() => {},
		)
		return () => void (isHere = false)
	}, [])
	return offers
}
