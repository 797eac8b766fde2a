import { Fingerprint } from 'lucide-react'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { usePasskeyPrompt } from './use-passkey-prompt'

/** Asks for the device's finger, face or PIN, and posts the signature to `action`. */
export function PasskeyButton({ label, action }: { label: string; action: string }) {
	const { ask, failure, isPending } = usePasskeyPrompt(action)
	return (
		<div className="grid gap-3">
			<Button type="button" icon={Fingerprint} pending={isPending} onClick={() => void ask()}>
				{label}
			</Button>
			{failure && (
				<Alert tone={failure.tone} role="alert" title={failure.title}>
					{failure.text}
				</Alert>
			)}
		</div>
	)
}
