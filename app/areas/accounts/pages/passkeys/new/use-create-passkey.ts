import { useNavigation, useRevalidator, useSubmit } from '@remix-run/react'
import type { StartRegistrationOpts } from '@simplewebauthn/browser'
import { useState } from 'react'
import { postJson } from '../../sign-in/post-json'
import { setPasskeyEnabled } from '../../sign-in/passkeys/passkey-support'

/** Creates a passkey on the device, then posts the form with it. */
export function useCreatePasskey() {
	const submit = useSubmit()
	const { revalidate } = useRevalidator()
	const isPosting = useNavigation().state !== 'idle'
	const [isAsking, setAsking] = useState(false)
	const [failure, setFailure] = useState<string | null>(null)

	const make = async (form: FormData) => {
		setFailure(null)
		setAsking(true)
		try {
			// A form without a name is refused before the device prompts.
			if (String(form.get('name')).trim()) {
				form.set('response', JSON.stringify(await askDevice()))
				setPasskeyEnabled(true)
			}
			submit(form, { method: 'post' })
		} catch (error) {
			setFailure(formatFailure(error))
			revalidate() // leads to re-authentication when the last one is too old
		} finally {
			setAsking(false)
		}
	}
	return { make, isPending: isAsking || isPosting, failure }
}

async function askDevice() {
	const [{ startRegistration }, optionsJSON] = await Promise.all([
		import('@simplewebauthn/browser'),
		postJson<StartRegistrationOpts['optionsJSON']>('/api/auth/passkeys/registration-options'),
	])
	return startRegistration({ optionsJSON })
}

function formatFailure(error: unknown): string {
	const { name, message } = error instanceof Error ? error : { name: '', message: String(error) }
	if (name === 'InvalidStateError') return 'This device has a passkey of this account already'
	if (name === 'NotAllowedError') return 'It was cancelled or took too long. Please try again.'
	if (error instanceof TypeError) return 'Network error. Please try again.'
	return message
}
