import {
	findSubscriptionPlan,
	type SubscriptionPlanId,
} from '@sfc/domain/billing/subscription-plans'
import { isRunning } from '@sfc/domain/billing/subscription-status'
import type { UserCtx } from '~/context.server'
import { listPodFarms, type PodFarm } from './list-pod-farms.server'
import { readBilling, type Subscription } from './read-billing.server'

/** Business with its subscription and the farms that take its pods. */
export type BusinessSubscription = {
	customerId: string
	businessName: string
	subscription: Subscription | null
	farms: PodFarm[]
}

/** Reads the plans of a person's businesses: running ones first, then the newest. */
export async function readSubscriptionPlans(ctx: UserCtx): Promise<BusinessSubscription[]> {
	const all = await readBilling(ctx)
	const plans = await Promise.all(
		all.map(async ({ customerId, businessName, subscription }) => {
			const farms = await listPodFarms(ctx.db.read, customerId)
			return { customerId, businessName, subscription, farms }
		}),
	)
	const rank = ({ subscription }: BusinessSubscription) =>
		isRunning(subscription?.status ?? '') ? 0 : 1
	return plans.sort((a, b) => rank(a) - rank(b))
}

/** Summary of a person's subscriptions. `podsMax` is null where no plan limits them. */
export type SubscriptionSummary = {
	plan: SubscriptionPlanId | 'trial'
	status: string
	/** Milliseconds UTC. */
	trialEndsAt: number | null
	podsMax: number | null
}

/**
 * Summarizes the plan of a person; the pods of several running plans add up. A person who never
 * subscribed is on trial.
 */
export async function readSubscriptionSummary(ctx: UserCtx): Promise<SubscriptionSummary> {
	const subscriptions = (await readSubscriptionPlans(ctx)).flatMap(({ subscription }) =>
		subscription && subscription.status !== 'unpaid' ? [subscription] : [],
	)
	const [first] = subscriptions
	if (!first) return { plan: 'trial', status: 'active', trialEndsAt: null, podsMax: null }
	const running = subscriptions.filter(({ status }) => isRunning(status))
	const podsMax = running.reduce((sum, { pods, nextPods }) => sum + (nextPods ?? pods), 0)
	const { status, trialEndsAt } = first
	return { plan: findSubscriptionPlan(podsMax || first.pods).id, status, trialEndsAt, podsMax }
}
