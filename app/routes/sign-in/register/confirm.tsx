import { getFormProps, useForm } from '@conform-to/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { IdentityInput } from '@sfc/contract/accounts/change-password'
import { UserPlus } from 'lucide-react'
import { server } from '~/boot.server'
import { page } from '~/http/page.server'
import { readForm } from '~/http/read-form.server'
import { replyWithFault } from '~/http/reply-with-fault.server'
import { requestSource } from '~/http/request-source.server'
import { safeRedirect } from '~/http/safe-redirect'
import {
	confirmRegistration,
	findRegistrationToConfirm,
} from '~/services/accounts/confirm-registration.server'
import { Button } from '~/ui/button'
import { Errors } from '~/ui/form/errors'
import { InputField } from '~/ui/form/input-field'
import { pageTitle } from '~/ui/page-title'
import { SignInFrame } from '../sign-in-frame'
import { signInNewAccount } from './create-account.server'
import { ExpiredLink } from '../expired-link'
import { linkToken } from '../link-token'

export const meta = pageTitle('Confirm your account')

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const applicant = await findRegistrationToConfirm(await server(), linkToken(request))
	const constraint = getZodConstraint(IdentityInput)
	return { email: applicant?.email ?? null, constraint }
})

export const action = page(async ({ request }: ActionFunctionArgs) => {
	const submission = parseWithZod(await readForm(request), { schema: IdentityInput })
	const hideFields = ['password']
	if (submission.status !== 'success')
		return data(submission.reply({ hideFields }), { status: 400 })
	try {
		const input = { ...submission.value, token: linkToken(request) }
		const { token, next } = await confirmRegistration(
			await server(),
			input,
			await requestSource(request),
		)
		return await signInNewAccount(safeRedirect(next, '/dashboard'), token)
	} catch (error) {
		return replyWithFault(submission, error, hideFields)
	}
})

export default function ConfirmRegistration() {
	const { email, constraint } = useLoaderData<typeof loader>()
	const isPending = useNavigation().state !== 'idle'
	const [form, fields] = useForm<IdentityInput>({
		id: 'confirm-registration',
		lastResult: useActionData<typeof action>(),
		constraint,
		defaultNoValidate: false,
	})
	if (email === null)
		return (
			<ExpiredLink
				title="Confirm your account"
				again={{ to: '/register', label: 'Register again' }}
			>
				If you have made your account with it already, just sign in.
			</ExpiredLink>
		)
	return (
		<SignInFrame title="Confirm your account" subtitle={`For ${email}`}>
			<Form method="post" {...getFormProps(form)} className="grid gap-4">
				<Errors id={form.errorId} errors={form.errors} />
				<InputField
					label="Password"
					type="password"
					field={fields.password}
					autoComplete="current-password"
					hint="The one you chose when you registered: it shows that it was you."
				/>
				<Button variant="primary" icon={UserPlus} pending={isPending}>
					Make my account
				</Button>
			</Form>
		</SignInFrame>
	)
}
