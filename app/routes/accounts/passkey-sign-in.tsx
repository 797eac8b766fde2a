import type { SubmissionResult } from '@conform-to/react'
import { useFetcher, useLocation } from '@remix-run/react'
import type { StartAuthenticationOpts } from '@simplewebauthn/browser'
import { Fingerprint } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import type { Tone } from '~/ui/tone'
import { askForJson } from './ask-for-json'
import { enablePasskey, isPasskeyEnabled, useOffersPasskey } from './passkeys-here'

type Failure = { tone: Tone; title: string; text: string }

const SETUP_REQUIRED: Failure = {
	tone: 'attention',
	title: 'Setup Required',
	text: 'No passkey of this device was used. Log in with your password, then add one under Account, Passkeys.',
}
const failed = (why: string): Failure => ({
	tone: 'danger',
	title: 'Authentication Failed',
	text: `${why} Please use your password.`,
})

/** Signs in with the finger, face or PIN of the device; shown only where it has one. */
export function PasskeySignIn() {
	const offers = useOffersPasskey()
	const fetcher = useFetcher<SubmissionResult<string[]>>()
	const { search } = useLocation()
	const [isAsking, setAsking] = useState(false)
	const [failure, setFailure] = useState<Failure | null>(null)
	const answered = useRef(false)
	const refusal = fetcher.data?.error
	useEffect(() => {
		if (refusal && answered.current) setFailure(failed(Object.values(refusal).flat()[0] ?? ''))
	}, [refusal])
	if (!offers) return null

	const ask = async () => {
		setAsking(true)
		setFailure(null)
		try {
			const response = JSON.stringify(await askDevice())
			answered.current = true
			enablePasskey(true)
			fetcher.submit({ intent: 'passkey', response }, { method: 'post', action: `/login${search}` })
		} catch (error) {
			setFailure(inWords(error))
		} finally {
			setAsking(false)
		}
	}
	return (
		<div className="grid gap-3">
			<Button
				type="button"
				icon={Fingerprint}
				pending={isAsking || fetcher.state !== 'idle'}
				onClick={() => void ask()}
			>
				Login with a passkey
			</Button>
			{failure && (
				<Alert tone={failure.tone} role="alert" title={failure.title}>
					{failure.text}
				</Alert>
			)}
		</div>
	)
}

/** The library is fetched when the button is pressed: few people need it. */
async function askDevice() {
	const [{ startAuthentication }, optionsJSON] = await Promise.all([
		import('@simplewebauthn/browser'),
		askForJson<StartAuthenticationOpts['optionsJSON']>('/api/auth/passkeys/sign-in-options'),
	])
	return startAuthentication({ optionsJSON })
}

/** Browsers do not tell a person who cancelled from a device without a passkey. */
function inWords(error: unknown): Failure {
	const { name, message } = error instanceof Error ? error : { name: '', message: String(error) }
	if (name === 'NotAllowedError')
		return isPasskeyEnabled() ? failed('It was cancelled or took too long.') : SETUP_REQUIRED
	if (error instanceof TypeError)
		return { tone: 'danger', title: 'Network error', text: 'Please try again.' }
	return failed(message.endsWith('.') ? message : `${message}.`)
}
