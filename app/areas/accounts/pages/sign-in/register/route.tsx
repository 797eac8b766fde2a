import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { RegisterInput } from '@sfc/contract/accounts/register'
import { UserPlus } from 'lucide-react'
import type { Server } from '~/boot.server'
import { formPage } from '~/http/form-page.server'
import { findUser } from '~/http/require-farm.server'
import { requireFirstAccountLink } from '~/areas/accounts/services/register-first-account.server'
import { isRegistrationOpen } from '~/areas/accounts/services/is-registration-open'
import { Button } from '~/ui/button'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { useFormPage } from '~/ui/form/use-form-page'
import { pageTitle } from '~/ui/page-title'
import { CheckMail } from '../check-mail'
import { NameFields } from '../name-fields'
import { NewPasswordField } from '../new-password-field'
import { redirectToQuery, readRedirectTo } from '../redirect-to'
import { SignInFrame } from '../sign-in-frame'
import { TextLink } from '../text-link'
import { createAccount } from './create-account.server'
import { NETWORK_ERROR } from '../network-error'

export const meta = pageTitle('Register')

const { loader, action } = formPage({
	schema: RegisterInput,
	permission: 'public',
	load,
	submit: ({ request }, input) => createAccount(request, input),
	hideFields: ['password'],
})

export { loader, action }

async function load({ ctx, request }: { ctx: Server; request: Request }) {
	const { searchParams } = new URL(request.url)
	const login = `/login${redirectToQuery(searchParams)}`
	if (searchParams.has('sent')) return { step: 'check-mail' as const, login }
	if (await findUser(request)) throw redirect(readRedirectTo(searchParams) ?? '/dashboard')
	const invitation = searchParams.get('invitation')
	if (invitation !== null) throw redirect(`/invitation?token=${encodeURIComponent(invitation)}`)
	const first = searchParams.get('first')
	if (first !== null) await requireFirstAccountLink(ctx, first)
	else if (!isRegistrationOpen(ctx.env)) return { step: 'closed' as const, login }
	return { step: 'form' as const, login }
}

export default function Register() {
	const state = useLoaderData<typeof loader>()
	if (state.step === 'check-mail')
		return (
			<SignInFrame title="Register">
				<CheckMail>
					<p>
						We have sent a mail to the address you gave. The link in it creates your account and
						works for 24 hours.
					</p>
				</CheckMail>
			</SignInFrame>
		)
	if (state.step === 'closed')
		return (
			<SignInFrame
				title="Register"
				subtitle="New accounts are by invitation here. Ask the owner of your farm for one: the link in the mail leads on."
			>
				<TextLink to={state.login} className="justify-self-center px-3">
					Back to Login
				</TextLink>
			</SignInFrame>
		)
	return (
		<SignInFrame title="Register" subtitle="Create an account to manage your farms.">
			<RegisterForm />
			<p className="flex flex-wrap items-center justify-center gap-x-1.5 text-muted">
				Have an account already? <TextLink to={state.login}>Login</TextLink>
			</p>
		</SignInFrame>
	)
}

/** The fields of a new account: name, address and password. */
function RegisterForm() {
	const [form, fields, isPending] = useFormPage<typeof loader>('register')
	return (
		<PostForm form={form} {...NETWORK_ERROR} className="grid gap-4">
			<div className="grid gap-4 sm:grid-cols-2">
				<NameFields firstName={fields.firstName} lastName={fields.lastName} />
			</div>
			<InputField label="Email" type="email" field={fields.email} autoComplete="username" />
			<NewPasswordField field={fields.password} />
			<Button variant="primary" icon={UserPlus} pending={isPending}>
				Create account
			</Button>
		</PostForm>
	)
}
