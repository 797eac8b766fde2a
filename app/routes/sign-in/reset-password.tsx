import { getFormProps, useForm } from '@conform-to/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { ResetPasswordInput } from '@sfc/contract/accounts/reset-password'
import { KeyRound } from 'lucide-react'
import { server } from '~/boot.server'
import { page } from '~/http/page.server'
import { publicUrl } from '~/http/public-url.server'
import { readForm } from '~/http/read-form.server'
import { replyWithFault } from '~/http/reply-with-fault.server'
import { clearSessionHeader } from '~/http/session-header.server'
import { redirectWithToast } from '~/http/toast.server'
import { findAccountToReset, resetPassword } from '~/services/passwords/reset-password.server'
import { Button } from '~/ui/button'
import { Errors } from '~/ui/form/errors'
import { InputField } from '~/ui/form/input-field'
import { pageTitle } from '~/ui/page-title'
import { SignInFrame } from './sign-in-frame'
import { linkToken } from './link-token'
import { ExpiredLink } from './expired-link'

export const meta = pageTitle('Choose a new password')

export const loader = page(async ({ request }: LoaderFunctionArgs) => ({
	email: await findAccountToReset(await server(), linkToken(request)),
	constraint: getZodConstraint(ResetPasswordInput),
}))

export const action = page(async ({ request }: ActionFunctionArgs) => {
	const submission = parseWithZod(await readForm(request), { schema: ResetPasswordInput })
	const hideFields = ['password']
	if (submission.status !== 'success')
		return data(submission.reply({ hideFields }), { status: 400 })
	try {
		const origin = await publicUrl(request)
		const input = { ...submission.value, token: linkToken(request), origin }
		await resetPassword(await server(), input)
		const toast = {
			kind: 'success',
			title: 'Password changed',
			text: 'You are signed out everywhere. Sign in with the new password.',
		} as const
		return await redirectWithToast('/login', toast, await clearSessionHeader())
	} catch (error) {
		return replyWithFault(submission, error, hideFields)
	}
})

export default function ResetPassword() {
	const { email, constraint } = useLoaderData<typeof loader>()
	const isPending = useNavigation().state !== 'idle'
	const [form, fields] = useForm<ResetPasswordInput>({
		id: 'reset-password',
		lastResult: useActionData<typeof action>(),
		constraint,
		defaultNoValidate: false,
	})
	if (email === null)
		return (
			<ExpiredLink
				title="Choose a new password"
				again={{ to: '/forgot-password', label: 'Send me a new link' }}
			/>
		)
	return (
		<SignInFrame title="Choose a new password" subtitle={`For ${email}`}>
			<Form method="post" {...getFormProps(form)} className="grid gap-4">
				<Errors id={form.errorId} errors={form.errors} />
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
			</Form>
		</SignInFrame>
	)
}
