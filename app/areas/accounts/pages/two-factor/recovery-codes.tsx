import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { confirmPage } from '~/http/form-page.server'
import { countRecoveryCodes } from '~/areas/accounts/services/second-factor/recovery-code.server'
import { renewRecoveryCodes } from '~/areas/accounts/services/second-factor/renew-recovery-codes.server'
import { requirePersonalAccount } from '~/areas/platform/services/sessions/require-personal-account.server'
import { requireRecentProof } from '~/areas/platform/services/sessions/require-recent-proof.server'
import { findSecondFactorStart } from '~/areas/accounts/services/second-factor/second-factor.server'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { RecoveryCodesSheet } from './recovery-codes-sheet'
import { Form } from '~/ui/page-farm/form'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Recovery codes')

const { loader, action } = confirmPage({
	permission: 'person',
	load: async ({ ctx }) => {
		requirePersonalAccount(ctx)
		requireRecentProof(ctx)
		const { id, email } = ctx.user
		if ((await findSecondFactorStart(ctx, id)) === null) throw redirect('/account/two-factor')
		return { email, left: await countRecoveryCodes(ctx.db.read, id) }
	},
	submit: async ({ ctx }) => ({ codes: await renewRecoveryCodes(ctx) }),
})

export { loader, action }

export default function RecoveryCodes() {
	const { email, left } = useLoaderData<typeof loader>()
	const made = useActionData<typeof action>()
	const isPending = useNavigation().state !== 'idle'
	if (made)
		return (
			<>
				<PageHeader title="Your new recovery codes" />
				<RecoveryCodesSheet codes={made.codes} email={email} />
			</>
		)
	return (
		<>
			<PageHeader title="Create new recovery codes" />
			<Card className="max-w-xl">
				<p className="mb-4">
					You get ten new codes.{' '}
					{left === 1
						? 'The one that is left stops working.'
						: `The ${left} that are left stop working.`}
				</p>
				<Form method="post" className="flex flex-wrap gap-2">
					<Button variant="primary" pending={isPending}>
						Create new codes
					</Button>
					<LinkButton to="/account/two-factor">Cancel</LinkButton>
				</Form>
			</Card>
		</>
	)
}
