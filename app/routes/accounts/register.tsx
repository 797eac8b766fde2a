import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import {
	data,
	redirect,
	type ActionFunctionArgs,
	type LoaderFunctionArgs,
	type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { RegisterInput } from '@sfc/contract/accounts/register'
import { server } from '~/boot.server'
import { page } from '~/http/page.server'
import { readForm } from '~/http/read-form.server'
import { replyWithFault } from '~/http/reply-with-fault.server'
import { findUser } from '~/http/require.server'
import { requireFirstLink } from '~/services/accounts/register-first-account.server'
import { registrationIsOpen } from '~/services/accounts/registration-is-open'
import { AccountFrame } from './account-frame'
import { CheckMail } from './check-mail'
import { makeAccount } from './make-account.server'
import { QuietLink } from './quiet-link'
import { RegisterForm } from './register-form'
import { onwards, wanted } from './where-to'

export const meta: MetaFunction = () => [{ title: 'Register · Smart Farm Control' }]

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const { searchParams } = new URL(request.url)
	const login = `/login${onwards(searchParams)}`
	if (searchParams.has('sent')) return { step: 'check-mail' as const, login }
	if (await findUser(request)) throw redirect(wanted(searchParams) ?? '/dashboard')
	const invitation = searchParams.get('invitation')
	if (invitation !== null) throw redirect(`/invitation?token=${encodeURIComponent(invitation)}`)
	const ctx = await server()
	const first = searchParams.get('first')
	if (first !== null) await requireFirstLink(ctx, first)
	else if (!registrationIsOpen(ctx.env)) return { step: 'closed' as const, login }
	return { step: 'form' as const, login, constraint: getZodConstraint(RegisterInput) }
})

export const action = page(async ({ request }: ActionFunctionArgs) => {
	const submission = parseWithZod(await readForm(request), { schema: RegisterInput })
	const hideFields = ['password']
	if (submission.status !== 'success')
		return data(submission.reply({ hideFields }), { status: 400 })
	try {
		return await makeAccount(request, submission.value)
	} catch (error) {
		return replyWithFault(submission, error, hideFields)
	}
})

export default function Register() {
	const state = useLoaderData<typeof loader>()
	if (state.step === 'check-mail')
		return (
			<AccountFrame title="Register">
				<CheckMail>
					<p>
						We have sent a mail to the address you gave. The link in it makes your account, and
						works for 24 hours.
					</p>
				</CheckMail>
			</AccountFrame>
		)
	if (state.step === 'closed')
		return (
			<AccountFrame
				title="Register"
				subtitle="New accounts are by invitation here. Ask the owner of your farm for one: the link in the mail leads on."
			>
				<QuietLink to={state.login} className="justify-self-center px-3">
					Back to Login
				</QuietLink>
			</AccountFrame>
		)
	return (
		<AccountFrame title="Register" subtitle="Create an account to manage your farms.">
			<RegisterForm constraint={state.constraint} />
			<p className="flex flex-wrap items-center justify-center gap-x-1.5 text-muted">
				Have an account already? <QuietLink to={state.login}>Login</QuietLink>
			</p>
		</AccountFrame>
	)
}
