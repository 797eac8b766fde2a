import { useLoaderData } from '@remix-run/react'
import { ProfileForm } from '@sfc/contract/accounts/profile'
import { Fault } from '@sfc/domain/fault'
import { formPage } from '~/http/form-page.server'
import { mailOrigin } from '~/http/public-url.server'
import { redirectWithToast } from '~/http/toast.server'
import { changeProfile } from '~/areas/accounts/services/change-profile.server'
import { confirmIdentity } from '~/areas/accounts/services/sign-in/confirm-identity.server'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { FormatsCard } from './formats/formats-card'
import { NotificationsCard } from './notifications-card'
import { ProfileCard } from './profile-card'
import { readAccount } from './read-account.server'
import { SecurityCard } from './security-card'
import { StatusCard } from './status-card'
import { SubscriptionCard } from './subscription-card'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Account Information')

const ASK_PASSWORD = 'Enter your password to change the email address'

const { loader, action } = formPage({
	schema: ProfileForm,
	permission: 'person',
	load: ({ ctx }) => readAccount(ctx),
	submit: async ({ ctx, request }, { password, ...profile }) => {
		try {
			const session = password ? await confirmIdentity(ctx, { password }) : ctx.session
			const origin = await mailOrigin(request)
			const { emailToConfirm } = await changeProfile({ ...ctx, session }, profile, { origin })
			return await redirectWithToast('/account', {
				title: 'Profile updated',
				...(emailToConfirm
					? {
							text: `Now open the link we sent to ${emailToConfirm}. Until then your old address is used.`,
						}
					: {}),
			})
		} catch (error) {
			// The password is asked for on this page, without a detour over the page that confirms the identity.
			if (!(error instanceof Fault) || error.code !== 'unconfirmed') throw error
			throw new Fault(error.code, ASK_PASSWORD, { field: 'password', cause: error })
		}
	},
	hideFields: ['password'],
})

export { loader, action }

export default function Account() {
	const { formats, wants, status, subscriptions } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Account Information"
				subtitle="Your profile, notifications and security."
			/>
			<div className="grid items-start gap-3.5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
				<div className="grid gap-3.5">
					<ProfileCard />
					<SecurityCard />
				</div>
				<div className="grid gap-3.5">
					<StatusCard status={status} />
					<SubscriptionCard subscriptions={subscriptions} />
					<NotificationsCard wants={wants} />
					<FormatsCard formats={formats} />
				</div>
			</div>
		</>
	)
}
