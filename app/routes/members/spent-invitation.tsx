import { Alert } from '~/ui/alert'
import { LinkButton } from '~/ui/link-button'
import { AccountFrame } from '../accounts/account-frame'

/** The page of an invitation that cannot be used any more. */
export function SpentInvitation({ signedInAs }: { signedInAs: string | null }) {
	return (
		<AccountFrame title="Invitation">
			<Alert tone="attention" title="This invitation cannot be used">
				It has been used, withdrawn or has expired. Ask whoever invited you for a new one.
			</Alert>
			<LinkButton to={signedInAs ? '/switch-farms' : '/login'}>
				{signedInAs ? 'Your farms' : 'Login'}
			</LinkButton>
		</AccountFrame>
	)
}
