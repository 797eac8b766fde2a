import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { RegisterInput } from '@sfc/contract/accounts/register'
import { server } from '~/boot.server'
import { page } from '~/http/page.server'
import { readForm } from '~/http/read-form.server'
import { replyWithFault } from '~/http/reply-with-fault.server'
import { findUser } from '~/http/require.server'
import { requireFirstAccountLink } from '~/services/accounts/register-first-account.server'
import { isRegistrationOpen } from '~/services/accounts/is-registration-open'
import { pageTitle } from '~/ui/page-title'
import { SignInFrame } from '../sign-in-frame'
import { CheckMail } from '../check-mail'
import { createAccount } from './create-account.server'
import { TextLink } from '../text-link'
import { RegisterForm } from './register-form'
import { redirectToQuery, readRedirectTo } from '../redirect-to'

export const meta = pageTitle('Register')

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const { searchParams } = new URL(request.url)
	const login = `/login${redirectToQuery(searchParams)}`
	if (searchParams.has('sent')) return { step: 'check-mail' as const, login }
	if (await findUser(request)) throw redirect(readRedirectTo(searchParams) ?? '/dashboard')
	const invitation = searchParams.get('invitation')
	if (invitation !== null) throw redirect(`/invitation?token=${encodeURIComponent(invitation)}`)
	const ctx = await server()
	const first = searchParams.get('first')
	if (first !== null) await requireFirstAccountLink(ctx, first)
	else if (!isRegistrationOpen(ctx.env)) return { step: 'closed' as const, login }
	return { step: 'form' as const, login, constraint: getZodConstraint(RegisterInput) }
})

export const action = page(async ({ request }: ActionFunctionArgs) => {
	const submission = parseWithZod(await readForm(request), { schema: RegisterInput })
	const hideFields = ['password']
	if (submission.status !== 'success')
		return data(submission.reply({ hideFields }), { status: 400 })
	try {
		return await createAccount(request, submission.value)
	} catch (error) {
		return replyWithFault(submission, error, hideFields)
	}
})

export default function Register() {
	const state = useLoaderData<typeof loader>()
	if (state.step === 'check-mail')
		return (
			<SignInFrame title="Register">
				<CheckMail>
					<p>
						We have sent a mail to the address you gave. The link in it makes your account, and
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
			<RegisterForm constraint={state.constraint} />
			<p className="flex flex-wrap items-center justify-center gap-x-1.5 text-muted">
				Have an account already? <TextLink to={state.login}>Login</TextLink>
			</p>
		</SignInFrame>
	)
}
