import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { KeyRound, ShieldCheck, ShieldOff } from 'lucide-react'
import { page } from '~/http/page.server'
import { requireUser } from '~/http/require-farm.server'
import {
	RECOVERY_CODES,
	countRecoveryCodes,
} from '~/areas/accounts/services/second-factor/recovery-code.server'
import { findSecondFactorStart } from '~/areas/accounts/services/second-factor/second-factor.server'
import { Age } from '~/ui/time/age'
import { Alert } from '~/ui/alert'
import { Badge } from '~/ui/badge'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Two-Factor Auth')

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireUser(request)
	const since = await findSecondFactorStart(ctx, ctx.user.id)
	const left = await countRecoveryCodes(ctx.db.read, ctx.user.id)
	return { now: ctx.now(), since, left, made: RECOVERY_CODES, isShared: ctx.user.isDemo }
})

export default function TwoFactor() {
	const { now, since, left, made, isShared } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Two-Factor Auth"
				subtitle="A second step after your password: a code from the authenticator app on your phone."
				actions={<LinkButton to="/account">Back to account</LinkButton>}
			/>
			{isShared ? (
				<Alert tone="info" title="The demo account is shared">
					Create your own account to turn this on.
				</Alert>
			) : (
				<div className="grid max-w-2xl gap-3.5">
					{since === null ? <Off /> : <On since={since} now={now} left={left} made={made} />}
				</div>
			)}
		</>
	)
}

function Off() {
	return (
		<Card title="Authenticator app" icon={ShieldOff} action={<Badge icon={null}>Off</Badge>}>
			<p className="mb-4 text-muted">
				Anyone who learns your password can sign in. With two-factor sign-in they also need your
				phone.
			</p>
			<LinkButton to="/account/two-factor/set-up" variant="primary" icon={ShieldCheck}>
				Set up two-factor sign-in
			</LinkButton>
		</Card>
	)
}

function On({
	since,
	now,
	left,
	made,
}: {
	since: number
	now: number
	left: number
	made: number
}) {
	return (
		<>
			<Card title="Authenticator app" icon={ShieldCheck} action={<Badge tone="good">On</Badge>}>
				<p className="mb-4 text-muted">
					Each sign-in with your password asks for a code. Turned on <Age at={since} now={now} />.
				</p>
				<LinkButton to="/account/two-factor/turn-off" icon={ShieldOff}>
					Turn off
				</LinkButton>
			</Card>
			<Card
				title="Recovery codes"
				icon={KeyRound}
				action={
					<Badge tone={left < 3 ? 'attention' : 'neutral'}>
						{left} of {made} left
					</Badge>
				}
			>
				<p className="mb-4 text-muted">
					Each works once in place of your phone. They were shown when they were created and cannot
					be shown again.
				</p>
				<LinkButton to="/account/two-factor/recovery-codes">Create new codes</LinkButton>
			</Card>
		</>
	)
}
