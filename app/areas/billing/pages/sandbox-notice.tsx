import { Alert } from '~/ui/alert'

/** Tells on every card form of a server without Stripe that no money moves. */
export function SandboxNotice() {
	return (
		<Alert tone="info" title="Test payments only">
			This server takes test cards only, such as{' '}
			<span className="font-medium whitespace-nowrap tabular-nums">4242 4242 4242 4242</span> with
			any future date and any CVV. Never type a real card.
		</Alert>
	)
}
