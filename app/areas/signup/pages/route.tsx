import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { page } from '~/http/page.server'
import { readForm } from '~/http/read-form.server'
import { pageTitle } from '~/ui/page-title'
import { BusinessStep } from './steps/business-step'
import { FarmDetailsStep } from './steps/farm-details-step'
import { loadSignup, REVIEW_STEP, stepFromRequest } from './load-signup.server'
import { RequirementsStep } from './steps/requirements-step'
import { ReviewStep } from './steps/review-step'
import { saveStep } from './save-step.server'
import { SignupFrame } from './signup-frame'
import { submitSignup } from './submit-signup.server'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { MailCheck } from 'lucide-react'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'

export const meta = pageTitle('Sign up')

export const loader = page(({ request }: LoaderFunctionArgs) => loadSignup(request))

export const action = page(async ({ request }: ActionFunctionArgs) => {
	const form = await readForm(request)
	return stepFromRequest(request) === REVIEW_STEP
		? submitSignup(request, form)
		: saveStep(request, form)
})

const STEPS = [BusinessStep, FarmDetailsStep, RequirementsStep, ReviewStep]

export default function Signup() {
	const view = useLoaderData<typeof loader>()
	if (view.kind === 'demo')
		return (
			<SignupFrame>
				<DemoNotice />
			</SignupFrame>
		)
	const Step = STEPS[view.step - 1] ?? BusinessStep
	return (
		<SignupFrame view={view}>
			{view.mailSent ? (
				<MailSent email={view.values['email'] ?? ''} />
			) : (
				<Step key={view.step} view={view} />
			)}
		</SignupFrame>
	)
}

/** The demo account is shared: nobody can sign up a business with it. */
function DemoNotice() {
	return (
		<Alert
			tone="info"
			title="You are looking around with the demo account"
			action={
				<form method="post" action="/logout">
					<Button variant="primary">Log out of the demo</Button>
				</form>
			}
		>
			It is shared, so no business can be signed up with it. Please log out first, then open the
			sign-up again.
		</Alert>
	)
}

/** Shown on a server that mails, after an account was requested: the next step is in the mailbox. */
function MailSent({ email }: { email: string }) {
	return (
		<EmptyState
			icon={MailCheck}
			title="Check your mail"
			titleAs="h2"
			action={<LinkButton to="/signup?step=4">Back to the review</LinkButton>}
		>
			<p>
				We sent a link to <b className="break-all text-ink">{email}</b>. Open it within 24 hours: it
				creates your account and leads to the payment. Nothing you typed is lost.
			</p>
		</EmptyState>
	)
}
