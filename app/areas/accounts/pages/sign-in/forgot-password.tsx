import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ForgotPasswordInput } from '@sfc/contract/accounts/reset-password'
import { Mail } from 'lucide-react'
import { formPage } from '~/http/form-page.server'
import { mailOrigin } from '~/http/public-url.server'
import { requestSource } from '~/http/request-source.server'
import { requestPasswordReset } from '~/areas/accounts/services/passwords/request-password-reset.server'
import { Button } from '~/ui/button'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { useFormPage } from '~/ui/form/use-form-page'
import { pageTitle } from '~/ui/page-title'
import { SignInFrame } from './sign-in-frame'
import { CheckMail } from './check-mail'
import { TextLink } from './text-link'
import { NETWORK_ERROR } from './network-error'

export const meta = pageTitle('Forgot password')

const { loader, action } = formPage({
	schema: ForgotPasswordInput,
	permission: 'public',
	load: ({ request }) => ({ isSent: new URL(request.url).searchParams.has('sent') }),
	submit: async ({ ctx, request }, input) => {
		const from = await requestSource(request)
		await requestPasswordReset(ctx, { ...input, from, origin: await mailOrigin(request) })
		return redirect('/forgot-password?sent')
	},
})

export { loader, action }

export default function ForgotPassword() {
	const { isSent } = useLoaderData<typeof loader>()
	const [form, fields, isPending] = useFormPage<typeof loader>('forgot-password')
	if (isSent)
		return (
			<SignInFrame title="Forgot password">
				<CheckMail>
					<p>
						If the address has an account, a mail is on its way to it. The link in it works once,
						for 30 minutes.
					</p>
				</CheckMail>
			</SignInFrame>
		)
	return (
		<SignInFrame
			title="Forgot password"
			subtitle="We send you a link with which you choose a new one."
		>
			<PostForm form={form} {...NETWORK_ERROR} className="grid gap-4">
				<InputField label="Email" type="email" field={fields.email} autoComplete="username" />
				<Button variant="primary" icon={Mail} pending={isPending}>
					Send the link
				</Button>
			</PostForm>
			<TextLink to="/login" className="justify-self-center px-3">
				Back to Login
			</TextLink>
		</SignInFrame>
	)
}
