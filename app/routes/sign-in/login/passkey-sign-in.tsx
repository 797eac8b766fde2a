import { useLocation } from '@remix-run/react'
import { PasskeyButton } from '../passkeys/passkey-button'
import { useOffersPasskey } from '../passkeys/passkey-support'

/** Signs in with the finger, face or PIN of the device; shown only where it has one. */
export function PasskeySignIn() {
	const offers = useOffersPasskey()
	const { search } = useLocation()
	return offers ? <PasskeyButton label="Login with a passkey" action={`/login${search}`} /> : null
}
