import { useLoaderData } from '@remix-run/react'
import { ResetPasswordInput } from '@sfc/contract/accounts/reset-password'
import { KeyRound } from 'lucide-react'
import { formPage } from '~/http/form-page.server'
import { trustedBrowserCookie } from '~/http/trusted-browser.server'
import { requestSource } from '~/http/request-source.server'
import { clearSessionHeader } from '~/http/session-header.server'
import { redirectWithToast } from '~/http/toast.server'
import {
	findAccountToReset,
	resetPassword,
} from '~/areas/accounts/services/passwords/reset-password.server'
import { Button } from '~/ui/button'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { useFormPage } from '~/ui/form/use-form-page'
import { pageTitle } from '~/ui/page-title'
import { SignInFrame } from './sign-in-frame'
import { linkToken } from './link-token'
import { ExpiredLink } from './expired-link'
import { NETWORK_ERROR } from './network-error'

export const meta = pageTitle('Choose a new password')

const { loader, action } = formPage({
	schema: ResetPasswordInput,
	permission: 'public',
	load: async ({ ctx, request }) => ({ email: await findAccountToReset(ctx, linkToken(request)) }),
	submit: async ({ ctx, request }, input) => {
		const { userId } = await resetPassword(ctx, { ...input, token: linkToken(request) })
		const { device } = await requestSource(request)
		const headers = await clearSessionHeader()
		headers.append('Set-Cookie', await trustedBrowserCookie(device, userId))
		const toast = {
			kind: 'success',
			title: 'Password changed',
			text: 'You are signed out everywhere. Sign in with the new password.',
		} as const
		return redirectWithToast('/login', toast, headers)
	},
	hideFields: ['password'],
})

export { loader, action }

export default function ResetPassword() {
	const { email } = useLoaderData<typeof loader>()
	const [form, fields, isPending] = useFormPage<typeof loader>('reset-password')
	if (email === null)
		return (
			<ExpiredLink
				title="Choose a new password"
				again={{ to: '/forgot-password', label: 'Send me a new link' }}
			/>
		)
	return (
		<SignInFrame title="Choose a new password" subtitle={`For ${email}`}>
			<PostForm form={form} {...NETWORK_ERROR} className="grid gap-4">
				<InputField
					label="New password"
					type="password"
					field={fields.password}
					autoComplete="new-password"
					hint="At least 8 characters. You are signed out wherever you are signed in now."
				/>
				<Button variant="primary" icon={KeyRound} pending={isPending}>
					Change password
				</Button>
			</PostForm>
		</SignInFrame>
	)
}
