import { MailCheck } from 'lucide-react'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'

/** After an account was asked for on a server that mails: what comes next is in the mailbox. */
export function MailSent({ email }: { email: string }) {
	return (
		<EmptyState
			icon={MailCheck}
			title="Check your mail"
			titleAs="h2"
			action={<LinkButton to="/signup?step=4">Back to the review</LinkButton>}
		>
			<p>
				We sent a link to <b className="break-all text-ink">{email}</b>. Open it within 24 hours: it
				makes your account and leads to the payment. Nothing you typed is lost.
			</p>
		</EmptyState>
	)
}
