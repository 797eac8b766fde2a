import { parseWithZod } from '@conform-to/zod/v4'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ProfileForm } from '@sfc/contract/accounts/profile'
import { Fault } from '@sfc/domain/fault'
import { page } from '~/http/page.server'
import { publicUrl } from '~/http/public-url.server'
import { readForm } from '~/http/read-form.server'
import { replyWithFault } from '~/http/reply-with-fault.server'
import { requireUser } from '~/http/require.server'
import { redirectWithToast } from '~/http/toast.server'
import { changeProfile } from '~/services/accounts/change-profile.server'
import { confirmIdentity } from '~/services/sign-in/confirm-identity.server'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { NotificationsCard } from './notifications-card'
import { ProfileCard } from './profile-card'
import { readAccount } from './read-account.server'
import { SecurityCard } from './security-card'
import { StatusCard } from './status-card'
import { SubscriptionCard } from './subscription-card'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Account Information')

export const loader = page(async ({ request }: LoaderFunctionArgs) =>
	readAccount(await requireUser(request)),
)

const ASK_PASSWORD = 'Please enter your password: it shows that the change of the address is yours'

export const action = page(async ({ request }: ActionFunctionArgs) => {
	const ctx = await requireUser(request)
	const submission = parseWithZod(await readForm(request), { schema: ProfileForm })
	const hideFields = ['password']
	if (submission.status !== 'success')
		return data(submission.reply({ hideFields }), { status: 400 })
	const { password, ...profile } = submission.value
	try {
		const session = password ? await confirmIdentity(ctx, { password }) : ctx.session
		const origin = await publicUrl(request)
		const { emailToConfirm } = await changeProfile({ ...ctx, session }, profile, { origin })
		return await redirectWithToast('/account', {
			kind: 'success',
			title: 'Profile updated',
			...(emailToConfirm
				? {
						text: `Now open the link we sent to ${emailToConfirm}: until then the old address counts.`,
					}
				: {}),
		})
	} catch (error) {
		if (!(error instanceof Fault) || error.code !== 'unconfirmed')
			return replyWithFault(submission, error, hideFields)
		const fieldErrors = { password: [ASK_PASSWORD] }
		return data(submission.reply({ fieldErrors, hideFields }), { status: 403 })
	}
})

export default function Account() {
	const { profile, constraint, wants, status, subscriptions } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Account Information"
				subtitle="Who you are, what you are told, and how your account is kept safe."
			/>
			<div className="grid items-start gap-3.5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
				<div className="grid gap-3.5">
					<ProfileCard profile={profile} constraint={constraint} />
					<SecurityCard />
				</div>
				<div className="grid gap-3.5">
					<StatusCard status={status} />
					<SubscriptionCard subscriptions={subscriptions} />
					<NotificationsCard wants={wants} />
				</div>
			</div>
		</>
	)
}
