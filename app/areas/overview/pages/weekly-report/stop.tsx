import { useLoaderData, useNavigation } from '@remix-run/react'
import { redirect } from '@remix-run/node'
import { MailX } from 'lucide-react'
import { confirmPage } from '~/http/form-page.server'
import { linkToken } from '~/areas/accounts/pages/sign-in/link-token'
import { SignInFrame } from '~/areas/accounts/pages/sign-in/sign-in-frame'
import {
	findReportsToStop,
	stopReports,
} from '~/areas/overview/services/weekly-report/stop-reports.server'
import { Button } from '~/ui/button'
import { LinkButton } from '~/ui/link-button'
import { Form } from '~/ui/page-farm/form'
import { pageTitle } from '~/ui/page-title'

const TITLE = 'Stop weekly reports'

export const meta = pageTitle(TITLE)

/** Most characters of a token; one of a mail with 200 farms has about 2,000. */
const TOKEN_MAX = 8000

const { loader, action } = confirmPage({
	permission: 'public',
	load: async ({ ctx, request }) => ({
		farms: await findReportsToStop(ctx, linkToken(request, TOKEN_MAX)),
	}),
	submit: async ({ ctx, request }) => {
		await stopReports(ctx, linkToken(request, TOKEN_MAX))
		const { pathname, search } = new URL(request.url)
		return redirect(`${pathname}${search}`)
	},
})

export { loader, action }

export default function StopReports() {
	const { farms } = useLoaderData<typeof loader>()
	const isPending = useNavigation().state !== 'idle'
	if (farms === null)
		return (
			<SignInFrame
				title={TITLE}
				subtitle="This link is not complete. Copy it from the mail again, with all of its characters."
			>
				<LinkButton to="/dashboard">To your farm</LinkButton>
			</SignInFrame>
		)
	if (farms.length === 0)
		return (
			<SignInFrame
				title="No more weekly reports"
				subtitle="You get no more mails about these farms. Managers can add you again."
			>
				<LinkButton to="/dashboard">To your farm</LinkButton>
			</SignInFrame>
		)
	return (
		<SignInFrame title={TITLE} subtitle={`You will get no more mails about ${farms.join(', ')}.`}>
			<Form method="post" className="grid">
				<Button variant="primary" icon={MailX} pending={isPending}>
					Stop weekly reports
				</Button>
			</Form>
		</SignInFrame>
	)
}
