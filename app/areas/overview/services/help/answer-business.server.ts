import { formatCount } from '@sfc/domain/format-count'
import { findSubscriptionPlan, formatPods } from '@sfc/domain/billing/subscription-plans'
import { formatCents } from '@sfc/domain/units/format-cents'
import { formatDay } from '@sfc/domain/calendar/format-day'
import type { FarmCtx } from '~/context.server'
import {
	readSubscriptionPlans,
	type BusinessSubscription,
} from '~/areas/billing/services/read-subscription-plans.server'
import { countOrders, listOrders } from '~/areas/selling/services/orders/list-orders.server'
import type { Answer } from './answer'

const SHOWN = 6

/** Answers which orders must be packed or wait to be collected. The recall names the buyers. */
export async function answerOrders(ctx: FarmCtx): Promise<Answer> {
	const [counts, open] = await Promise.all([
		countOrders(ctx),
		listOrders(ctx, { state: 'open', page: 1, pageSize: SHOWN }),
	])
	const { open: toPack = 0, packed = 0, held = 0 } = counts
	return {
		tone: toPack > 0 ? 'attention' : 'info',
		title: toPack > 0 ? `${formatCount(toPack, 'order')} to pack` : 'No order to pack',
		lines: [
			...open.map(({ number, buyerName, lines }) => {
				const what = lines.map(({ packs, title }) => `${packs} × ${title}`).join(', ')
				return `${number}, ${buyerName}: ${what}.`
			}),
			...(toPack > open.length ? [`${toPack - open.length} more.`] : []),
			`${formatCount(packed, 'order')} packed, ${held} not confirmed by the buyer.`,
		],
		source: 'Orders of this farm’s shops',
		links: [
			{ to: '/ecommerce/orders', label: 'Orders' },
			{ to: '/lots/recall', label: 'Who bought what' },
		],
	}
}

/** Answers what the person who asks pays, and when next. */
export async function answerPayments(ctx: FarmCtx): Promise<Answer> {
	const lines = (await readSubscriptionPlans(ctx)).flatMap((plan) => paymentLine(plan) ?? [])
	return {
		tone: 'info',
		title: lines.length > 0 ? 'Your subscription' : 'You pay for no subscription',
		lines: lines.length > 0 ? lines : ['The owner of a farm sees what it costs.'],
		source: 'Your subscriptions',
		links: [
			{ to: '/subscription', label: 'Subscription' },
			{ to: '/billing', label: 'Payments and invoices' },
		],
	}
}

function paymentLine({ businessName, subscription }: BusinessSubscription): string | null {
	if (!subscription || subscription.status === 'unpaid') return null
	const { pods, monthlyCents, nextChargeAt, nextMonthlyCents } = subscription
	// The day is in UTC, as on the page of the subscription.
	const day = (at: number) => formatDay(new Date(at).toISOString().slice(0, 10))
	const next =
		nextChargeAt === null
			? 'no further charge'
			: `next charge ${formatCents(nextMonthlyCents)} on ${day(nextChargeAt)}`
	return `${businessName}: ${findSubscriptionPlan(pods).name}, ${formatPods(pods)}, ${formatCents(monthlyCents)} a month, ${next}.`
}
