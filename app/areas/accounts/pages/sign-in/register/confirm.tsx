import { useLoaderData } from '@remix-run/react'
import { IdentityInput } from '@sfc/contract/accounts/change-password'
import { UserPlus } from 'lucide-react'
import { formPage } from '~/http/form-page.server'
import { requestSource } from '~/http/request-source.server'
import { safeRedirect } from '~/http/safe-redirect'
import {
	confirmRegistration,
	findRegistrationToConfirm,
} from '~/areas/accounts/services/confirm-registration.server'
import { Button } from '~/ui/button'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { useFormPage } from '~/ui/form/use-form-page'
import { pageTitle } from '~/ui/page-title'
import { SignInFrame } from '../sign-in-frame'
import { signInNewAccount } from './create-account.server'
import { ExpiredLink } from '../expired-link'
import { linkToken } from '../link-token'
import { NETWORK_ERROR } from '../network-error'

export const meta = pageTitle('Confirm your account')

const { loader, action } = formPage({
	schema: IdentityInput,
	permission: 'public',
	load: async ({ ctx, request }) => {
		const applicant = await findRegistrationToConfirm(ctx, linkToken(request))
		return { email: applicant?.email ?? null }
	},
	submit: async ({ ctx, request }, input) => {
		const from = await requestSource(request)
		const registration = { ...input, token: linkToken(request) }
		const { token, next } = await confirmRegistration(ctx, registration, from)
		return signInNewAccount(safeRedirect(next, '/dashboard'), token, from)
	},
	hideFields: ['password'],
})

export { loader, action }

export default function ConfirmRegistration() {
	const { email } = useLoaderData<typeof loader>()
	const [form, fields, isPending] = useFormPage<typeof loader>('confirm-registration')
	if (email === null)
		return (
			<ExpiredLink
				title="Confirm your account"
				again={{ to: '/register', label: 'Register again' }}
			>
				If you have already created your account with it, just sign in.
			</ExpiredLink>
		)
	return (
		<SignInFrame title="Confirm your account" subtitle={`For ${email}`}>
			<PostForm form={form} {...NETWORK_ERROR} className="grid gap-4">
				<InputField
					label="Password"
					type="password"
					field={fields.password}
					autoComplete="current-password"
					hint="The one you chose when you registered. It proves that it was you."
				/>
				<Button variant="primary" icon={UserPlus} pending={isPending}>
					Create my account
				</Button>
			</PostForm>
		</SignInFrame>
	)
}
