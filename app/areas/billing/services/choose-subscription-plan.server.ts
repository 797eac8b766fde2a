import { Fault } from '@sfc/domain/fault'
import type { UserCtx } from '~/context.server'
import { findCustomer } from './customers/find-customer.server'
import { requirePersonalAccount } from '~/areas/platform/services/sessions/require-personal-account.server'
import { pickRunning } from './pick-running'
import { readSubscriptionPlans } from './read-subscription-plans.server'
import { startCheckout } from './start-checkout.server'

type Choice = { pods: number; origin: string; customerId?: string | undefined }

/**
 * Returns the page on which a person continues with the plan they chose: the one that shows what
 * the change costs, the payment of an unpaid signup, else the signup. Throws Fault conflict for the
 * plan they have, and when they have several businesses and named none.
 */
export async function chooseSubscriptionPlan(ctx: UserCtx, choice: Choice): Promise<string> {
	requirePersonalAccount(ctx)
	const { pods, origin, customerId } = choice
	const all = await readSubscriptionPlans(ctx)
	const asked = customerId ? all.filter((one) => one.customerId === customerId) : all
	if (customerId && asked.length === 0) throw new Fault('not-found', 'Customer not found')
	const running = pickRunning(asked)
	if (running?.subscription) {
		const { pods: has, nextPods } = running.subscription
		if (pods === (nextPods ?? has)) throw new Fault('conflict', 'You have this plan already')
		return `${origin}/subscription/${running.customerId}/change?pods=${pods}`
	}
	return (await payUnpaid(ctx, asked, choice)) ?? `${origin}/signup?pods=${pods}`
}

async function payUnpaid(
	ctx: UserCtx,
	businesses: Awaited<ReturnType<typeof readSubscriptionPlans>>,
	{ pods, origin }: Choice,
): Promise<string | null> {
	for (const { customerId, subscription } of businesses) {
		if (subscription && subscription.status !== 'unpaid') continue
		const { customer } = await findCustomer(ctx, { customerId })
		if (customer.numberOfPods !== pods) continue
		if (ctx.clients.payments.kind === 'stripe') {
			const started = await startCheckout(ctx, { customerId, origin })
			if (started.kind === 'go') return started.url
		}
		return `${origin}/payment/${customerId}`
	}
	return null
}
