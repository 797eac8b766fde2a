import { data, redirect } from '@remix-run/node'
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { FirstCodeForm } from '@sfc/contract/accounts/second-factor'
import { Fault } from '@sfc/domain/fault'
import type { UserCtx } from '~/context.server'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { confirmTotp } from '~/areas/accounts/services/second-factor/confirm-totp.server'
import { requirePersonalAccount } from '~/areas/platform/services/sessions/require-personal-account.server'
import { requireRecentProof } from '~/areas/platform/services/sessions/require-recent-proof.server'
import { findSecondFactorStart } from '~/areas/accounts/services/second-factor/second-factor.server'
import {
	readTotpSetUp,
	startTotp,
} from '~/areas/accounts/services/second-factor/set-up-totp.server'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { drawQrCode } from '~/ui/qr-code.server'
import { RecoveryCodesSheet } from '../recovery-codes-sheet'
import { ScanStep } from './scan-step'
import { Form } from '~/ui/page-farm/form'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Set up two-factor sign-in')

const { loader, action } = formPage({
	schema: FirstCodeForm,
	permission: 'person',
	load: async ({ ctx }) => {
		requirePersonalAccount(ctx)
		requireRecentProof(ctx)
		const { email, id } = ctx.user
		if ((await findSecondFactorStart(ctx, id)) !== null) return { step: 'done' as const, email }
		const setUp = await readTotpSetUp(ctx)
		if (!setUp) return { step: 'start' as const, email }
		return { step: 'scan' as const, email, ...setUp, qr: drawQrCode(setUp.uri) }
	},
	submit: async ({ ctx }, input) => data({ codes: await confirmTotp(ctx, input) }),
	intents: { start: ({ ctx }) => start(ctx) },
})

export { loader, action }

async function start(ctx: UserCtx) {
	try {
		await startTotp(ctx)
	} catch (error) {
		if (!(error instanceof Fault) || error.code !== 'conflict') throw error
		const toast = { kind: 'info', title: error.message } as const
		return redirectWithToast('/account/two-factor', toast)
	}
	return redirect('/account/two-factor/set-up')
}

export default function SetUpTwoFactor() {
	const state = useLoaderData<typeof loader>()
	const outcome = useActionData<typeof action>()
	if (outcome && 'codes' in outcome)
		return (
			<>
				<PageHeader title="Two-factor sign-in is on" />
				<RecoveryCodesSheet codes={outcome.codes} email={state.email} />
			</>
		)
	return (
		<>
			<PageHeader
				title="Set up two-factor sign-in"
				subtitle="It takes a minute and an authenticator app on your phone."
			/>
			{state.step === 'scan' ? (
				<ScanStep {...state} />
			) : state.step === 'start' ? (
				<StartStep />
			) : (
				<Card className="max-w-xl">
					<p className="mb-4">
						Two-factor sign-in is on. If you did not keep the recovery codes, make new ones.
					</p>
					<div className="flex flex-wrap gap-2">
						<LinkButton to="/account/two-factor" variant="primary">
							Two-Factor Auth
						</LinkButton>
						<LinkButton to="/account/two-factor/recovery-codes">Create new codes</LinkButton>
					</div>
				</Card>
			)}
		</>
	)
}

function StartStep() {
	const isPending = useNavigation().state !== 'idle'
	return (
		<Card className="max-w-xl">
			<ol className="mb-5 grid list-decimal gap-2 pl-5">
				<li>
					Install an authenticator app if you have none: Google Authenticator, Microsoft
					Authenticator, Aegis, 1Password and Bitwarden all do.
				</li>
				<li>Scan the code on the next page with it.</li>
				<li>Type the six digits it shows, and keep ten recovery codes.</li>
			</ol>
			<Form method="post" className="flex flex-wrap gap-2">
				<Button variant="primary" name="intent" value="start" pending={isPending}>
					Show the code
				</Button>
				<LinkButton to="/account/two-factor">Cancel</LinkButton>
			</Form>
		</Card>
	)
}
