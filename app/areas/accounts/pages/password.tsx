import { useLoaderData } from '@remix-run/react'
import { ChangePasswordInput } from '@sfc/contract/accounts/change-password'
import { KeyRound } from 'lucide-react'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { changePassword } from '~/areas/accounts/services/passwords/change-password.server'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { useFormPage } from '~/ui/form/use-form-page'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { NewPasswordField } from './sign-in/new-password-field'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Change Password')

const { loader, action } = formPage({
	schema: ChangePasswordInput,
	permission: 'person',
	load: ({ ctx }) => ({ isShared: ctx.user.isDemo }),
	submit: async ({ ctx }, input) => {
		await changePassword(ctx, input)
		return redirectWithToast('/account', {
			title: 'Password changed',
			text: 'You are signed out everywhere else.',
		})
	},
	hideFields: ['currentPassword', 'newPassword'],
})

export { loader, action }

export default function ChangePassword() {
	const { isShared } = useLoaderData<typeof loader>()
	const [form, fields, isPending] = useFormPage<typeof loader>('change-password')
	return (
		<>
			<PageHeader
				title="Change Password"
				subtitle="You stay signed in here, and are signed out everywhere else."
				actions={<LinkButton to="/account">Back to account</LinkButton>}
			/>
			{isShared ? (
				<Alert tone="info" title="The demo account is shared">
					Create your own account to set a password.
				</Alert>
			) : (
				<Card className="max-w-xl">
					<PostForm form={form} className="grid gap-4">
						<InputField
							label="Current password"
							type="password"
							field={fields.currentPassword}
							autoComplete="current-password"
						/>
						<NewPasswordField field={fields.newPassword} label="New password" />
						<div>
							<Button variant="primary" icon={KeyRound} pending={isPending}>
								Change password
							</Button>
						</div>
					</PostForm>
				</Card>
			)}
		</>
	)
}
