import type { SubmissionResult } from '@conform-to/react'
import { useFetcher } from '@remix-run/react'
import type { StartAuthenticationOpts } from '@simplewebauthn/browser'
import { useEffect, useRef, useState } from 'react'
import type { Tone } from '~/ui/tone'
import { postJson } from '../post-json'
import { setPasskeyEnabled, isPasskeyEnabled } from './passkey-support'

export type PasskeyFailure = { tone: Tone; title: string; text: string }

const SETUP_REQUIRED: PasskeyFailure = {
	tone: 'attention',
	title: 'Setup Required',
	text: 'No passkey of this device was used. Log in with your password, then add one under Account, Passkeys.',
}
const failed = (why: string): PasskeyFailure => ({
	tone: 'danger',
	title: 'Authentication Failed',
	text: `${why} Please use your password.`,
})

/** Asks the device for a passkey and posts the answer to `action`, which redirects or refuses. */
export function usePasskeyPrompt(action: string) {
	const fetcher = useFetcher<SubmissionResult<string[]>>()
	const [isAsking, setAsking] = useState(false)
	const [failure, setFailure] = useState<PasskeyFailure | null>(null)
	const answered = useRef(false)
	const refusal = fetcher.data?.error
	useEffect(() => {
		if (refusal && answered.current) setFailure(failed(Object.values(refusal).flat()[0] ?? ''))
	}, [refusal])

	const ask = async () => {
		setAsking(true)
		setFailure(null)
		try {
			const response = JSON.stringify(await askDevice())
			answered.current = true
			setPasskeyEnabled(true)
			fetcher.submit({ intent: 'passkey', response }, { method: 'post', action })
		} catch (error) {
			setFailure(formatFailure(error))
		} finally {
			setAsking(false)
		}
	}
	return { ask, failure, isPending: isAsking || fetcher.state !== 'idle' }
}

/** The library is loaded when the button is pressed, because few people need it. */
async function askDevice() {
	const [{ startAuthentication }, optionsJSON] = await Promise.all([
		import('@simplewebauthn/browser'),
		postJson<StartAuthenticationOpts['optionsJSON']>('/api/auth/passkeys/sign-in-options'),
	])
	return startAuthentication({ optionsJSON })
}

/** Browsers do not tell a person who cancelled from a device without a passkey. */
function formatFailure(error: unknown): PasskeyFailure {
	const { name, message } = error instanceof Error ? error : { name: '', message: String(error) }
	if (name === 'NotAllowedError')
		return isPasskeyEnabled() ? failed('It was cancelled or took too long.') : SETUP_REQUIRED
	if (error instanceof TypeError)
		return { tone: 'danger', title: 'Network error', text: 'Please try again.' }
	return failed(message.endsWith('.') ? message : `${message}.`)
}
