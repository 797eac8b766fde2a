import { match } from '#db/match'
import { prorationLines, type InvoiceLine } from '@sfc/domain/billing/invoice-line'
import { PRICES } from '@sfc/domain/billing/prices'
import { prorate } from '@sfc/domain/billing/proration'
import { Fault } from '@sfc/domain/fault'
import { payments } from '#db/schema/billing'
import type { UserCtx } from '~/context.server'
import { listUncoveredFarms, type UncoveredFarm } from './customers/list-uncovered-farms.server'
import type { Customer } from './customers/find-customer.server'
import { monthlyCentsFor } from './change-pods.server'
import { findStripeSubscription } from './find-stripe-subscription.server'
import { listPodFarms, type PodFarm } from './list-pod-farms.server'
import { requireRunningSubscription } from './require-running-subscription.server'
import type { SubscriptionRow } from './subscription-row.server'

/** Effect of choosing another number of pods. Money is whole cents, times milliseconds UTC. */
export type SubscriptionPlanChange =
	/**
	 * No change: the subscription has this number of pods, or will have it from the next month on.
	 */
	| { kind: 'none' }
	/** Cancels a smaller plan that was to begin with the next month. */
	| { kind: 'keep' }
	/** More pods today, for a share of the month. */
	| { kind: 'more'; lines: InvoiceLine[]; taxCents: number; totalCents: number }
	/** Fewer pods from the next month on. */
	| { kind: 'fewer'; fromAt: number }
	/** Blocked until `tooMany` of these farms are deleted. */
	| { kind: 'blocked'; tooMany: number; farms: PodFarm[] }

/** Charge for more pods whose outcome is unknown. */
type OpenCharge = { id: string; at: number; invoiceId: string | null }

export type LoadedChange = {
	customer: Customer
	row: SubscriptionRow
	monthlyCents: number
	change: SubscriptionPlanChange
	open: OpenCharge | null
	/** Pods without a farm after the change, and farms of the person that they could cover. */
	freePods: number
	uncovered: UncoveredFarm[]
}

type Asked = { customerId: string; pods: number }

/**
 * Loads what a change to this number of pods costs and when it applies. Throws Fault not-found,
 * invalid for a number that is not sold, conflict while a payment is overdue or the subscription is
 * cancelled, and unavailable when Stripe does not answer.
 */
export async function loadSubscriptionPlanChange(
	ctx: UserCtx,
	{ customerId, pods }: Asked,
): Promise<LoadedChange> {
	const { customer, row } = await requireRunningSubscription(ctx, { customerId })
	if (!Number.isInteger(pods) || pods < 1 || pods > PRICES.podsMax) {
		const text = `Choose 1 to ${PRICES.podsMax} pods. For more, please contact support.`
		throw new Fault('invalid', text, { field: 'pods' })
	}
	if (row.cancelledAt !== null)
		throw new Fault('conflict', 'This subscription is cancelled. Resume it first.')
	if (row.status === 'past-due')
		throw new Fault('conflict', 'The last charge failed. Change the card under Billing first.')
	const open = await findOpenCharge(ctx, row, pods)
	const change = await changeTo(ctx, row, { pods, at: open?.at ?? ctx.now() })
	const { length: taken } = await listPodFarms(ctx.db.read, customerId)
	return {
		customer,
		row,
		monthlyCents: monthlyCentsFor(row, pods),
		change,
		open,
		freePods: Math.max(0, pods - taken),
		uncovered: await listUncoveredFarms(ctx.db.read, ctx.user.id),
	}
}

async function changeTo(
	ctx: UserCtx,
	row: SubscriptionRow,
	{ pods, at }: { pods: number; at: number },
): Promise<SubscriptionPlanChange> {
	if (pods === (row.nextPods ?? row.pods)) return { kind: 'none' }
	if (pods === row.pods) return { kind: 'keep' }
	const { trialEndsAt, paidThroughAt } = row
	if (trialEndsAt === null || paidThroughAt === null)
		throw new Error('A running subscription has no dates')
	if (pods < row.pods) {
		const farms = await listPodFarms(ctx.db.read, row.customerId)
		const tooMany = farms.length - pods
		return tooMany > 0
			? { kind: 'blocked', tooMany, farms }
			: { kind: 'fewer', fromAt: paidThroughAt }
	}
	const proration = prorate(
		{ now: at, trialEndsAt, paidThroughAt },
		{ addedPods: pods - row.pods, monthlyCentsPerPod: monthlyCentsFor(row, 1) },
	)
	const fromAt = Math.max(at, trialEndsAt)
	const lines = prorationLines(proration, { fromAt, untilAt: paidThroughAt })
	const stripe = findStripeSubscription(ctx, row)
	const charged = stripe
		? await stripe.stripe.previewCharge({ ...stripe, currency: row.currency, lines })
		: { taxCents: 0, totalCents: proration.totalCents }
	return { kind: 'more', lines, ...charged }
}

/** Builds the name of the charge for a change of pods, without the number of the attempt. */
export const formatChargeName = ({ customerId, pods: from }: SubscriptionRow, to: number): string =>
	`change_${customerId}_${from}_${to}`

async function findOpenCharge(
	{ db }: UserCtx,
	row: SubscriptionRow,
	pods: number,
): Promise<OpenCharge | null> {
	const [found] = await db.read
		.select({ id: payments.id, at: payments.at, invoiceId: payments.gatewayReference })
		.from(payments)
		.where(match(payments, { customerId: row.customerId, kind: 'change', status: 'pending' }))
		.limit(1)
	if (!found) return null
	if (found.id.startsWith(`${formatChargeName(row, pods)}_`)) return found
	const to = Number(found.id.split('_').at(-2))
	throw new Fault(
		'conflict',
		`Whether the charge for ${to} pods went through is not known yet. Choose ${to} pods again to finish it; nothing is charged twice.`,
	)
}
