import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { page } from '~/http/page.server'
import { readForm } from '~/http/read-form.server'
import { pageTitle } from '~/ui/page-title'
import { BusinessStep } from './steps/business-step'
import { DemoNotice } from './demo-notice'
import { FarmDetailsStep } from './steps/farm-details-step'
import { loadSignup, REVIEW_STEP, stepFromRequest } from './load-signup.server'
import { MailSent } from './mail-sent'
import { RequirementsStep } from './steps/requirements-step'
import { ReviewStep } from './steps/review-step'
import { saveStep } from './save-step.server'
import { SignupFrame } from './signup-frame'
import { submitSignup } from './submit-signup.server'

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
