import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ChangeSubscriptionPlanForm } from '@sfc/contract/billing/subscription-plans'
import { findSubscriptionPlan, formatPods } from '@sfc/domain/billing/subscription-plans'
import { formatCents } from '@sfc/domain/units/format-cents'
import { Fault } from '@sfc/domain/fault'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import {
	changeSubscriptionPlan,
	type SubscriptionPlanChanged,
} from '~/areas/billing/services/change-subscription-plan.server'
import { loadSubscriptionPlanChange } from '~/areas/billing/services/load-subscription-plan-change.server'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { PostForm } from '~/ui/form/post-form'
import { useFormPage } from '~/ui/form/use-form-page'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { CoveredFarms } from '../covered-farms'
import { billingDay } from '../billing-day'
import { ChangeSummary } from './change-summary'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Change plan')

const { loader, action } = formPage({
	schema: ChangeSubscriptionPlanForm,
	permission: 'person',
	load: async ({ ctx, params, request }) => {
		const customerId = params.customerId ?? ''
		const pods = Number(new URL(request.url).searchParams.get('pods') ?? NaN)
		try {
			const { customer, row, ...shown } = await loadSubscriptionPlanChange(ctx, {
				customerId,
				pods,
			})
			if (shown.change.kind === 'none') throw redirect(`/subscription?business=${customerId}`)
			const { businessName } = customer
			return { businessName, pods, has: row.pods, nextChargeAt: row.paidThroughAt, ...shown }
		} catch (error) {
			if (!(error instanceof Fault) || error.code === 'not-found') throw error
			throw await refused(customerId, error)
		}
	},
	submit: async ({ ctx, params }, { farm: farmIds, ...input }, reply) => {
		const customerId = params.customerId ?? ''
		try {
			const changed = await changeSubscriptionPlan(ctx, { customerId, farmIds, ...input })
			if (changed.kind === 'declined') return reply({ formErrors: [changed.message] }, 402)
			return await redirectWithToast(`/subscription?business=${customerId}`, done(changed))
		} catch (error) {
			// The shown data is outdated: the page is reloaded with the reason.
			if (!(error instanceof Fault) || error.code !== 'conflict') throw error
			return refused(customerId, error, `/${customerId}/change?pods=${input.pods}`)
		}
	},
})

const refused = (customerId: string, { message: text }: Fault, page = `?business=${customerId}`) =>
	redirectWithToast(`/subscription${page}`, { kind: 'error', title: 'Plan not changed', text })

function done(changed: Exclude<SubscriptionPlanChanged, { kind: 'declined' }>) {
	const when = changed.kind === 'later' ? ` on ${billingDay(changed.fromAt)}` : ''
	return { kind: 'success', title: when ? `Plan changes${when}` : 'Plan changed' } as const
}

export { loader, action }

export default function ChangePlan() {
	const view = useLoaderData<typeof loader>()
	const { businessName, pods, change, monthlyCents, nextChargeAt, freePods, uncovered } = view
	const [form, , isPending] = useFormPage<typeof loader>('change-plan')
	return (
		<>
			<PageHeader
				title={`Change to ${findSubscriptionPlan(pods).name}, ${formatPods(pods)}`}
				subtitle={businessName}
			/>
			<Card className="max-w-2xl">
				<PostForm form={form} className="grid gap-4">
					<input type="hidden" name="pods" value={pods} />
					<input
						type="hidden"
						name="agreedCents"
						value={change.kind === 'more' ? change.totalCents : 0}
					/>
					<ChangeSummary {...view} />
					{change.kind === 'more' && uncovered.length > 0 && (
						<CoveredFarms
							farms={uncovered}
							pods={freePods}
							otherwise="A pod without one is free for a farm that you add later."
						/>
					)}
					{change.kind !== 'blocked' && nextChargeAt !== null && (
						<p>
							Each month from {billingDay(nextChargeAt)}: {formatCents(monthlyCents)}.
						</p>
					)}
					<div className="flex flex-wrap gap-2">
						{change.kind !== 'blocked' && (
							<Button variant="primary" pending={isPending}>
								{change.kind === 'more'
									? `Pay ${formatCents(change.totalCents)} and change`
									: change.kind === 'fewer'
										? `Change on ${billingDay(change.fromAt)}`
										: `Keep ${formatPods(pods)}`}
							</Button>
						)}
						<LinkButton to="/subscription">Back</LinkButton>
					</div>
				</PostForm>
			</Card>
		</>
	)
}
