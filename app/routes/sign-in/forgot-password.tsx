import { getFormProps, useForm } from '@conform-to/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { ForgotPasswordInput } from '@sfc/contract/accounts/reset-password'
import { Mail } from 'lucide-react'
import { server } from '~/boot.server'
import { page } from '~/http/page.server'
import { publicUrl } from '~/http/public-url.server'
import { readForm } from '~/http/read-form.server'
import { replyWithFault } from '~/http/reply-with-fault.server'
import { requestSource } from '~/http/request-source.server'
import { requestPasswordReset } from '~/services/passwords/request-password-reset.server'
import { Button } from '~/ui/button'
import { Errors } from '~/ui/form/errors'
import { InputField } from '~/ui/form/input-field'
import { pageTitle } from '~/ui/page-title'
import { SignInFrame } from './sign-in-frame'
import { CheckMail } from './check-mail'
import { TextLink } from './text-link'

export const meta = pageTitle('Forgotten password')

export const loader = page(async ({ request }: LoaderFunctionArgs) => ({
	isSent: new URL(request.url).searchParams.has('sent'),
	constraint: getZodConstraint(ForgotPasswordInput),
}))

export const action = page(async ({ request }: ActionFunctionArgs) => {
	const submission = parseWithZod(await readForm(request), { schema: ForgotPasswordInput })
	if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
	try {
		const from = await requestSource(request)
		const origin = await publicUrl(request)
		await requestPasswordReset(await server(), { ...submission.value, from, origin })
		return redirect('/forgot-password?sent')
	} catch (error) {
		return replyWithFault(submission, error)
	}
})

export default function ForgotPassword() {
	const { isSent, constraint } = useLoaderData<typeof loader>()
	const isPending = useNavigation().state !== 'idle'
	const [form, fields] = useForm<ForgotPasswordInput>({
		id: 'forgot-password',
		lastResult: useActionData<typeof action>(),
		constraint,
		defaultNoValidate: false,
	})
	if (isSent)
		return (
			<SignInFrame title="Forgotten password">
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
			title="Forgotten password"
			subtitle="We send you a link with which you choose a new one."
		>
			<Form method="post" {...getFormProps(form)} className="grid gap-4">
				<Errors id={form.errorId} errors={form.errors} />
				<InputField label="Email" type="email" field={fields.email} autoComplete="username" />
				<Button variant="primary" icon={Mail} pending={isPending}>
					Send the link
				</Button>
			</Form>
			<TextLink to="/login" className="justify-self-center px-3">
				Back to Login
			</TextLink>
		</SignInFrame>
	)
}
