import { getFormProps, useForm } from '@conform-to/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { CodeForm } from '@sfc/contract/accounts/second-factor'
import { Fault } from '@sfc/domain/fault'
import { LogIn } from 'lucide-react'
import { server } from '~/boot.server'
import { page } from '~/http/page.server'
import { readForm } from '~/http/read-form.server'
import { replyWithFault } from '~/http/reply-with-fault.server'
import { requestSource } from '~/http/request-source.server'
import { redirectWithToast } from '~/http/toast.server'
import { peekToken } from '~/services/sessions/one-time-token.server'
import { signInWithCode } from '~/services/sign-in/sign-in-with-code.server'
import { Button } from '~/ui/button'
import { Errors } from '~/ui/form/errors'
import { InputField } from '~/ui/form/input-field'
import { LinkButton } from '~/ui/link-button'
import { pageTitle } from '~/ui/page-title'
import { SignInFrame } from '../sign-in-frame'
import { finishLogin, withRedirectTo } from './finish-login.server'
import { clearTicketCookie, readTicketCookie } from './second-factor-cookie.server'

export const meta = pageTitle('Enter your code')

/** Between the password and the farms: the code of an authenticator app, or a recovery code. */
export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ticket = await readTicketCookie(request)
	if (!ticket || !(await peekToken(await server(), 'second-factor', ticket)))
		throw redirect(withRedirectTo('/login', request))
	return { constraint: getZodConstraint(CodeForm) }
})

export const action = page(async ({ request }: ActionFunctionArgs) => {
	const submission = parseWithZod(await readForm(request), { schema: CodeForm })
	const hideFields = ['code']
	if (submission.status !== 'success')
		return data(submission.reply({ hideFields }), { status: 400 })
	const ticket = (await readTicketCookie(request)) ?? ''
	try {
		const from = await requestSource(request)
		const token = await signInWithCode(await server(), { ...submission.value, ticket, from })
		return await finishLogin(request, token)
	} catch (error) {
		const isOver = error instanceof Fault && error.code === 'unauthenticated' && !error.field
		if (!isOver) return replyWithFault(submission, error, hideFields)
		const toast = { kind: 'error', title: 'Login expired', text: error.message } as const
		return redirectWithToast(withRedirectTo('/login', request), toast, await clearTicketCookie())
	}
})

export default function CodeStep() {
	const { constraint } = useLoaderData<typeof loader>()
	const isPending = useNavigation().state !== 'idle'
	const lastResult = useActionData<typeof action>()
	const [form, { code }] = useForm<CodeForm>({
		id: 'code',
		lastResult,
		constraint,
		defaultNoValidate: false,
	})
	return (
		<SignInFrame
			title="Enter your code"
			subtitle="Your account asks for a second proof after the password."
		>
			<Form method="post" {...getFormProps(form)} className="grid gap-4">
				<Errors id={form.errorId} errors={form.errors} />
				<InputField
					label="Code"
					type="text"
					field={code}
					hint="Six digits of your authenticator app. Without your phone: one of your recovery codes."
					autoComplete="one-time-code"
					autoCapitalize="characters"
					spellCheck={false}
				/>
				<Button variant="primary" icon={LogIn} pending={isPending}>
					Login
				</Button>
			</Form>
			<LinkButton to="/login" variant="ghost">
				Back to Login
			</LinkButton>
		</SignInFrame>
	)
}
