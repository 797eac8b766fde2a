import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { pageNumber } from '~/http/page-number'
import { page } from '~/http/page.server'
import { readForm } from '~/http/read-form.server'
import { requireUser } from '~/http/require-farm.server'
import { redirectWithToast } from '~/http/toast.server'
import { endOtherSessions, endSession } from '~/areas/platform/services/sessions/end-session.server'
import { listSessions } from '~/areas/platform/services/sessions/list-sessions.server'
import { listSignIns } from '~/areas/accounts/services/sign-in/list-sign-ins.server'
import { Alert } from '~/ui/alert'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { currentFarm } from '../current-farm.server'
import { SessionsCard } from './sessions-card'
import { SignInsCard } from './sign-ins-card'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Login History')

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireUser(request)
	const wanted = pageNumber(new URL(request.url).searchParams.get('page'))
	return {
		now: ctx.now(),
		isShared: ctx.user.isDemo,
		timezone: (await currentFarm(ctx))?.farm.timezone ?? 'UTC',
		sessions: await listSessions(ctx),
		...(await listSignIns(ctx, { page: wanted })),
	}
})

export const action = page(async ({ request }: ActionFunctionArgs) => {
	const ctx = await requireUser(request)
	const form = await readForm(request)
	const id = form.get('id')
	if (typeof id === 'string') {
		await endSession(ctx, { id })
		return redirectWithToast('/account/logins', { title: 'Signed out there' })
	}
	const count = await endOtherSessions(ctx)
	return redirectWithToast('/account/logins', {
		title: 'Signed out everywhere else',
		text: count === 1 ? 'One session was ended.' : `${count} sessions were ended.`,
	})
})

export default function Logins() {
	const { now, page, pages, isShared, timezone, sessions, signIns } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Login History"
				subtitle="Your sessions, and all sign-in attempts of the last 90 days."
				actions={<LinkButton to="/account">Back to account</LinkButton>}
			/>
			<div className="grid max-w-4xl gap-3.5">
				{isShared && (
					<Alert tone="info" title="The demo account is shared">
						You see your own session only, and nobody sees yours.
					</Alert>
				)}
				<SessionsCard sessions={sessions} now={now} timezone={timezone} />
				{!isShared && (
					<SignInsCard signIns={signIns} page={page} pages={pages} timezone={timezone} />
				)}
			</div>
		</>
	)
}
