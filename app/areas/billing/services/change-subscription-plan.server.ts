import { findSubscriptionPlan, formatPods } from '@sfc/domain/billing/subscription-plans'
import { formatCents } from '@sfc/domain/units/format-cents'
import { Fault } from '@sfc/domain/fault'
import type { Tx } from '#db/open.server'
import type { UserCtx } from '~/context.server'
import { personActor } from '~/areas/platform/services/audit/append-audit.server'
import { queueMail } from '~/areas/platform/services/mail/queue-mail.server'
import { requirePersonalAccount } from '~/areas/platform/services/sessions/require-personal-account.server'
import { subscriptionPlanChangedMail } from './billing-mails.server'
import { changePods, monthlyCentsFor } from './change-pods.server'
import { coverFarms } from './customers/cover-farms.server'
import { listUncoveredFarms } from './customers/list-uncovered-farms.server'
import { chargeForPods, type PodsCharged } from './charge-for-pods.server'
import { findStripeSubscription } from './find-stripe-subscription.server'
import {
	loadSubscriptionPlanChange,
	type LoadedChange,
} from './load-subscription-plan-change.server'
import {
	auditCustomerFarms,
	changeSubscription,
	findSubscription,
	type SubscriptionRow,
} from './subscription-row.server'

type Wanted = {
	customerId: string
	pods: number
	/** Amount that the person saw and agreed to pay today; 0 where nothing is due. */
	agreedCents: number
	/** Farms of the person that the added pods cover. */
	farmIds?: readonly number[]
}

/** Result of a plan change. `later`: with the next month, at `fromAt` (milliseconds UTC). */
export type SubscriptionPlanChanged = PodsCharged | { kind: 'later'; fromAt: number }

/**
 * Changes the number of pods of a subscription: more at once, for the agreed amount, fewer from the
 * next month on. Sent twice it charges once. Throws Fault conflict when the amount has changed or
 * farms must be deleted first, and those of `loadSubscriptionPlanChange`.
 */
export async function changeSubscriptionPlan(
	ctx: UserCtx,
	wanted: Wanted,
): Promise<SubscriptionPlanChanged> {
	requirePersonalAccount(ctx)
	const loaded = await loadSubscriptionPlanChange(ctx, wanted)
	const { change, row } = loaded
	if (change.kind === 'none') return { kind: 'now' }
	if (change.kind === 'blocked') {
		const names = change.farms.map(({ name }) => name).join(', ')
		throw new Fault('conflict', `Delete ${change.tooMany} of these farms first: ${names}.`)
	}
	await ctx.limits.paymentsPerPerson.count(ctx.user.id)
	if (change.kind !== 'more') {
		const nextPods = change.kind === 'keep' ? null : wanted.pods
		const at = findStripeSubscription(ctx, row)
		if (at) await at.stripe.setPods(at.subscriptionId, wanted.pods)
		await ctx.db.write((tx) => saveNextPods(tx, ctx, loaded, nextPods))
		return change.kind === 'keep' ? { kind: 'now' } : { kind: 'later', fromAt: change.fromAt }
	}
	if (change.totalCents !== wanted.agreedCents) {
		const now = formatCents(change.totalCents)
		throw new Fault('conflict', `The amount is ${now} now. Nothing was charged.`)
	}
	const { pods, farmIds = [] } = wanted
	requireCoverable(loaded, farmIds)
	return chargeForPods(ctx, {
		...loaded,
		change,
		pods,
		onPaid: (tx) => addPods(tx, ctx, loaded, { pods, farmIds, chargedCents: change.totalCents }),
	})
}

/** Checks the chosen farms before anything is charged. */
function requireCoverable({ uncovered, freePods }: LoadedChange, farmIds: readonly number[]): void {
	if (!farmIds.every((farmId) => uncovered.some(({ id }) => id === farmId)))
		throw new Fault('conflict', 'One of the farms has a plan already. Please choose again.')
	if (farmIds.length > freePods)
		throw new Fault('invalid', `${formatPods(freePods)} cannot cover ${farmIds.length} farms.`)
}

async function saveNextPods(
	tx: Tx,
	ctx: UserCtx,
	{ row, customer }: LoadedChange,
	nextPods: number | null,
): Promise<void> {
	const { customerId } = row
	await changeSubscription(tx, ctx, customerId, { nextPods })
	const pods = nextPods ?? row.pods
	const fromAt = nextPods === null ? null : row.paidThroughAt
	await auditCustomerFarms(tx, ctx, personActor(ctx), {
		customerId,
		action: 'billing.plan-changed',
		subject: customer.businessName,
		after: { plan: findSubscriptionPlan(pods).name, pods, ...(fromAt === null ? {} : { fromAt }) },
	})
	const { businessName } = customer
	await mailChange(tx, ctx, { businessName, row, pods, fromAt, chargedCents: 0 })
}

async function addPods(
	tx: Tx,
	ctx: UserCtx,
	{ row, customer }: LoadedChange,
	{
		pods,
		farmIds,
		chargedCents,
	}: { pods: number; farmIds: readonly number[]; chargedCents: number },
): Promise<void> {
	const { businessName } = customer
	const current = (await findSubscription(tx, row.customerId)) ?? row
	const { customerId } = row
	await changePods(tx, ctx, { row: current, businessName, pods, actor: personActor(ctx) })
	// The pods are paid: a farm that got a plan while the card was charged is left out.
	const uncovered = await listUncoveredFarms(tx, ctx.user.id)
	const still = farmIds.filter((farmId) => uncovered.some(({ id }) => id === farmId))
	await coverFarms(tx, ctx, { customerId, businessName, farmIds: still })
	await mailChange(tx, ctx, { businessName, row, pods, fromAt: null, chargedCents })
}

type Mailed = {
	businessName: string
	row: SubscriptionRow
	pods: number
	fromAt: number | null
	chargedCents: number
}

async function mailChange(tx: Tx, ctx: UserCtx, { row, ...change }: Mailed): Promise<void> {
	const monthlyCents = monthlyCentsFor(row, change.pods)
	const isSandbox = row.gateway === 'sandbox'
	await queueMail(
		tx,
		ctx,
		subscriptionPlanChangedMail({ to: ctx.user.email, monthlyCents, isSandbox, ...change }),
	)
}
