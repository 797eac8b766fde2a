import { Alert } from '~/ui/alert'
import { LinkButton } from '~/ui/link-button'
import { SignInFrame } from '~/routes/sign-in/sign-in-frame'

/** The page of an invitation that cannot be used any more. */
export function ExpiredInvitation({ signedInAs }: { signedInAs: string | null }) {
	return (
		<SignInFrame title="Invitation">
			<Alert tone="attention" title="This invitation cannot be used">
				It has been used, withdrawn or has expired. Ask whoever invited you for a new one.
			</Alert>
			<LinkButton to={signedInAs ? '/switch-farms' : '/login'}>
				{signedInAs ? 'Your farms' : 'Login'}
			</LinkButton>
		</SignInFrame>
	)
}
