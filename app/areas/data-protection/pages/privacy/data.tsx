import { data } from '@remix-run/node'
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { Fault } from '@sfc/domain/fault'
import { Download, Trash2 } from 'lucide-react'
import { readForm } from '~/http/read-form.server'
import { clearSessionHeader } from '~/http/session-header.server'
import { redirectWithToast } from '~/http/toast.server'
import { FAULT_STATUS } from '~/http/fault-status'
import { confirmPage } from '~/http/form-page.server'
import { deleteMyAccount } from '~/areas/data-protection/services/privacy/delete-my-account.server'
import { requireRecentProof } from '~/areas/platform/services/sessions/require-recent-proof.server'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Errors } from '~/ui/form/errors'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Form } from '~/ui/page-farm/form'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Your data')

const { loader, action } = confirmPage({
	permission: 'person',
	load: ({ ctx }) => {
		requireRecentProof(ctx) // a download that asked for it would lead nowhere
		return { email: ctx.user.email, isDemo: ctx.user.isDemo }
	},
	submit: async ({ ctx, request }) => {
		const form = await readForm(request)
		if (form.get('meant') !== 'on')
			return data({ error: 'Tick the box to confirm' }, { status: 400 })
		try {
			await deleteMyAccount(ctx)
		} catch (error) {
			// Handles only errors the person can fix; re-authentication has its own page.
			if (!(error instanceof Fault) || error.code === 'unconfirmed') throw error
			return data({ error: error.message }, { status: FAULT_STATUS[error.code] })
		}
		const toast = {
			kind: 'success',
			title: 'Account deleted',
			text: 'What was stored about you is gone.',
		} as const
		return redirectWithToast('/welcome', toast, await clearSessionHeader())
	},
})

export { loader, action }

export default function YourData() {
	const { email, isDemo } = useLoaderData<typeof loader>()
	const error = useActionData<typeof action>()?.error
	const isPending = useNavigation().state !== 'idle'
	return (
		<>
			<PageHeader title="Your data" subtitle={email} />
			<div className="grid max-w-xl gap-4">
				<Card title="Download" icon={Download}>
					<p className="text-muted">
						Your profile, sessions, sign-ins, memberships, invitations to your address, businesses,
						subscriptions, payments and requests to support, as one JSON file. Passwords and keys
						are not in it. What is on a farm belongs to the farm: its owner can export it.
					</p>
					<LinkButton
						to="/account/data.json"
						reloadDocument
						variant="primary"
						icon={Download}
						className="mt-4"
					>
						Download my data
					</LinkButton>
				</Card>
				{!isDemo && (
					<Card title="Delete my account" icon={Trash2}>
						<div className="grid gap-2 text-muted">
							<p>
								Removes your profile, password, passkeys, API tokens, sessions, login history,
								memberships, invitations, requests to support, and the businesses you signed up with
								their payment history. It happens at once and cannot be undone.
							</p>
							<p>
								Your name, and the address you were invited at, stay in the history of farms you
								worked on, as long as those exist. Backups keep what they hold until they are
								overwritten.
							</p>
							<p>
								If you are a farm’s only owner, make somebody else an owner or delete the farm
								first. Cancel a running subscription first.
							</p>
						</div>
						<Form method="post" className="mt-4 grid justify-items-start gap-3">
							<label className="flex min-h-11 items-center gap-3 font-medium">
								<input
									type="checkbox"
									name="meant"
									required
									aria-invalid={error ? true : undefined}
									aria-describedby={error ? 'meant-error' : undefined}
									className="size-5 accent-(--accent)"
								/>
								Delete my account {email}
							</label>
							<Errors id="meant-error" errors={error ? [error] : null} />
							<Button variant="danger" icon={Trash2} pending={isPending}>
								Delete my account
							</Button>
						</Form>
					</Card>
				)}
			</div>
		</>
	)
}
