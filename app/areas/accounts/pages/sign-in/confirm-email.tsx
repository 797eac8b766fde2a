import { data } from '@remix-run/node'
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { Fault } from '@sfc/domain/fault'
import { Mail } from 'lucide-react'
import { FAULT_STATUS } from '~/http/fault-status'
import { confirmPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { confirmEmail, findEmailToConfirm } from '~/areas/accounts/services/confirm-email.server'
import { Button } from '~/ui/button'
import { Errors } from '~/ui/form/errors'
import { pageTitle } from '~/ui/page-title'
import { Form } from '~/ui/page-farm/form'
import { SignInFrame } from './sign-in-frame'
import { linkToken } from './link-token'
import { ExpiredLink } from './expired-link'

const TITLE = 'Confirm your new email address'

export const meta = pageTitle(TITLE)

const { loader, action } = confirmPage({
	permission: 'public',
	load: async ({ ctx, request }) => ({ email: await findEmailToConfirm(ctx, linkToken(request)) }),
	submit: async ({ ctx, request }) => {
		try {
			const { email } = await confirmEmail(ctx, { token: linkToken(request) })
			return await redirectWithToast('/account', {
				title: 'Email address changed',
				text: `You sign in with ${email} from now on.`,
			})
		} catch (error) {
			if (!(error instanceof Fault)) throw error
			return data({ error: error.message }, { status: FAULT_STATUS[error.code] })
		}
	},
})

export { loader, action }

export default function ConfirmEmail() {
	const { email } = useLoaderData<typeof loader>()
	const error = useActionData<typeof action>()?.error
	const isPending = useNavigation().state !== 'idle'
	if (email === null)
		return <ExpiredLink title={TITLE} again={{ to: '/account', label: 'To your account' }} />
	return (
		<SignInFrame title={TITLE} subtitle={`From now on you will sign in with ${email}.`}>
			<Errors errors={error ? [error] : null} />
			<Form method="post" className="grid">
				<Button variant="primary" icon={Mail} pending={isPending}>
					Use this address
				</Button>
			</Form>
		</SignInFrame>
	)
}
