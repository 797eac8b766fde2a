import { useNavigation } from '@remix-run/react'
import { ShieldOff } from 'lucide-react'
import { confirmPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { requirePersonalAccount } from '~/areas/platform/services/sessions/require-personal-account.server'
import { requireRecentProof } from '~/areas/platform/services/sessions/require-recent-proof.server'
import { turnOffTotp } from '~/areas/accounts/services/second-factor/turn-off-totp.server'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Form } from '~/ui/page-farm/form'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Turn off two-factor sign-in')

const { loader, action } = confirmPage({
	permission: 'person',
	load: ({ ctx }) => {
		requirePersonalAccount(ctx)
		requireRecentProof(ctx)
		return null
	},
	submit: async ({ ctx }) => {
		await turnOffTotp(ctx)
		return redirectWithToast('/account/two-factor', {
			title: 'Two-factor sign-in is off',
			text: 'Your password alone signs you in again.',
		})
	},
})

export { loader, action }

export default function TurnOffTwoFactor() {
	const isPending = useNavigation().state !== 'idle'
	return (
		<>
			<PageHeader title="Turn off two-factor sign-in" />
			<Card className="max-w-xl">
				<p className="mb-4">
					Your password alone will sign you in. The entry in your authenticator app and all recovery
					codes stop working; passkeys stay.
				</p>
				<Form method="post" className="flex flex-wrap gap-2">
					<Button variant="danger" icon={ShieldOff} pending={isPending}>
						Turn off
					</Button>
					<LinkButton to="/account/two-factor">Cancel</LinkButton>
				</Form>
			</Card>
		</>
	)
}
