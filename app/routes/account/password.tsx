import { getFormProps, useForm } from '@conform-to/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { ChangePasswordInput } from '@sfc/contract/accounts/change-password'
import { KeyRound } from 'lucide-react'
import { page } from '~/http/page.server'
import { publicUrl } from '~/http/public-url.server'
import { readForm } from '~/http/read-form.server'
import { replyWithFault } from '~/http/reply-with-fault.server'
import { requireUser } from '~/http/require.server'
import { redirectWithToast } from '~/http/toast.server'
import { changePassword } from '~/services/passwords/change-password.server'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Errors } from '~/ui/form/errors'
import { InputField } from '~/ui/form/input-field'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Change Password')

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const { user } = await requireUser(request)
	return { isShared: user.isDemo, constraint: getZodConstraint(ChangePasswordInput) }
})

export const action = page(async ({ request }: ActionFunctionArgs) => {
	const ctx = await requireUser(request)
	const submission = parseWithZod(await readForm(request), { schema: ChangePasswordInput })
	const hideFields = ['currentPassword', 'newPassword']
	if (submission.status !== 'success')
		return data(submission.reply({ hideFields }), { status: 400 })
	try {
		await changePassword(ctx, submission.value, { origin: await publicUrl(request) })
		return await redirectWithToast('/account', {
			kind: 'success',
			title: 'Password changed',
			text: 'You are signed out everywhere else.',
		})
	} catch (error) {
		return replyWithFault(submission, error, hideFields)
	}
})

export default function ChangePassword() {
	const { isShared, constraint } = useLoaderData<typeof loader>()
	const isPending = useNavigation().state !== 'idle'
	const [form, fields] = useForm<ChangePasswordInput>({
		id: 'change-password',
		lastResult: useActionData<typeof action>(),
		constraint,
		defaultNoValidate: false,
	})
	return (
		<>
			<PageHeader
				title="Change Password"
				subtitle="You stay signed in here, and are signed out everywhere else."
				actions={<LinkButton to="/account">Back to account</LinkButton>}
			/>
			{isShared ? (
				<Alert tone="info" title="The demo account is shared">
					So nobody can change its password. With an account of your own you can.
				</Alert>
			) : (
				<Card className="max-w-xl">
					<Form method="post" {...getFormProps(form)} className="grid gap-4">
						<Errors id={form.errorId} errors={form.errors} />
						<InputField
							label="Current password"
							type="password"
							field={fields.currentPassword}
							autoComplete="current-password"
						/>
						<InputField
							label="New password"
							type="password"
							field={fields.newPassword}
							autoComplete="new-password"
							hint="At least 8 characters. A few words in a row are strong, and easy to keep in mind."
						/>
						<div>
							<Button variant="primary" icon={KeyRound} pending={isPending}>
								Change password
							</Button>
						</div>
					</Form>
				</Card>
			)}
		</>
	)
}
