import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ChooseSubscriptionPlanInput } from '@sfc/contract/billing/subscription-plans'
import { Fault } from '@sfc/domain/fault'
import { formatIssue } from '~/http/format-issue'
import type { UserCtx } from '~/context.server'
import { page } from '~/http/page.server'
import { publicUrl } from '~/http/public-url.server'
import { readForm } from '~/http/read-form.server'
import { requireUser } from '~/http/require-farm.server'
import { redirectOnFault } from '~/http/redirect-on-fault.server'
import { redirectWithToast } from '~/http/toast.server'
import { coverFarm } from '~/areas/billing/services/cover-farm.server'
import { listUncoveredFarms } from '~/areas/billing/services/customers/list-uncovered-farms.server'
import { chooseSubscriptionPlan } from '~/areas/billing/services/choose-subscription-plan.server'
import { readSubscriptionPlans } from '~/areas/billing/services/read-subscription-plans.server'
import { resumeSubscription } from '~/areas/billing/services/resume-subscription.server'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Tabs } from '~/ui/tabs'
import { ExternalRedirect } from '../external-redirect'
import { CurrentSubscriptionPlan } from './current-subscription-plan'
import { SubscriptionPlanCards } from './subscription-plan-cards'
import { WhyChooseUs } from './why-choose-us'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Subscription')

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireUser(request)
	const plans = await readSubscriptionPlans(ctx)
	const uncovered = await listUncoveredFarms(ctx.db.read, ctx.user.id)
	const asked = new URL(request.url).searchParams.get('business')
	return {
		isDemo: ctx.user.isDemo,
		uncovered,
		businesses: plans.map(({ customerId, businessName }) => ({ customerId, businessName })),
		current: plans.find(({ customerId }) => customerId === asked) ?? plans[0] ?? null,
	}
})

export const action = page(async ({ request }: ActionFunctionArgs) => {
	const ctx = await requireUser(request)
	const form = await readForm(request)
	const customerId = String(form.get('customerId'))
	if (form.get('intent') === 'resume') return resume(ctx, customerId)
	if (form.get('intent') === 'cover') return cover(ctx, customerId, Number(form.get('farmId')))
	const origin = await publicUrl(request)
	try {
		const choice = ChooseSubscriptionPlanInput.safeParse(Object.fromEntries(form), {
			error: formatIssue,
		})
		if (!choice.success) throw new Fault('invalid', choice.error.issues[0]?.message ?? '')
		const url = await chooseSubscriptionPlan(ctx, { ...choice.data, origin })
		// Browsers block a form's redirect to another site, so its page opens it.
		return url.startsWith(`${origin}/`)
			? redirect(url.slice(origin.length))
			: data({ leaveTo: url })
	} catch (error) {
		if (!(error instanceof Fault) || error.code === 'not-found') throw error
		const text = `Failed to create subscription: ${error.message}`
		return redirectWithToast('/subscription', { kind: 'error', title: 'Subscription Error', text })
	}
})

async function cover(ctx: UserCtx, customerId: string, farmId: number) {
	const backTo = `/subscription?business=${encodeURIComponent(customerId)}`
	return redirectOnFault({ backTo, title: 'Farm not covered' }, async () => {
		await coverFarm(ctx, { customerId, farmId })
		return redirectWithToast(backTo, { title: 'The plan covers the farm' })
	})
}

async function resume(ctx: UserCtx, customerId: string) {
	const back = `/subscription?business=${encodeURIComponent(customerId)}`
	try {
		await resumeSubscription(ctx, { customerId })
		return await redirectWithToast(back, { title: 'Subscription resumed' })
	} catch (error) {
		if (!(error instanceof Fault) || error.code === 'not-found') throw error
		const toast = { kind: 'error', title: 'Not resumed', text: error.message } as const
		return redirectWithToast(back, toast)
	}
}

export default function Subscription() {
	const { isDemo, uncovered, businesses, current } = useLoaderData<typeof loader>()
	const leaveTo = useActionData<{ leaveTo: string }>()?.leaveTo
	if (leaveTo) return <ExternalRedirect url={leaveTo} name="Stripe" />
	return (
		<>
			<PageHeader
				title="Choose Your Plan"
				subtitle="What you pay, what you get, and how to change it."
			/>
			{businesses.length > 1 && (
				<Tabs
					label="Businesses"
					current={current?.customerId ?? ''}
					tabs={businesses.map(({ customerId, businessName }) => ({
						key: customerId,
						label: businessName,
						to: `?business=${customerId}`,
					}))}
				/>
			)}
			<div className="grid gap-8">
				<CurrentSubscriptionPlan isDemo={isDemo} plan={current} uncovered={uncovered} />
				<SubscriptionPlanCards isDemo={isDemo} plan={current} />
				<WhyChooseUs />
			</div>
		</>
	)
}
