import {
	isRunning,
	SUBSCRIPTION_STATUSES,
	type SubscriptionStatus,
} from '@sfc/domain/billing/subscription-status'
import { desc, eq } from 'drizzle-orm'
import { customers, invoices, payments, subscriptions } from '#db/schema/billing'
import type { Ctx, UserCtx } from '~/context.server'
import { monthlyCentsFor } from './change-pods.server'
import type { SubscriptionRow } from './subscription-row.server'

export type Subscription = Pick<
	SubscriptionRow,
	| 'gateway'
	| 'cardBrand'
	| 'cardLast4'
	| 'pods'
	| 'nextPods'
	| 'monthlyCents'
	| 'trialEndsAt'
	| 'paidThroughAt'
	| 'cancelledAt'
> & {
	status: SubscriptionStatus
	/** When the next charge is due; null when none follows. */
	nextChargeAt: number | null
	/** Monthly price at that time. */
	nextMonthlyCents: number
}

export type Payment = {
	id: string
	kind: string
	amountCents: number
	status: string
	failureReason: string | null
	at: number
	/** Invoice of a charge that was paid, or credit note of a refund. */
	invoiceId: string | null
}

export type Billing = {
	customerId: string
	businessName: string
	subscription: Subscription | null
	/** Newest first. */
	payments: Payment[]
}

const SHOWN_PAYMENTS = 100

/** Reads the subscription of one customer; null before any payment was attempted. */
export async function readSubscription(
	{ db }: Pick<Ctx, 'db'>,
	{ customerId }: { customerId: string },
): Promise<Subscription | null> {
	const [row] = await db.read
		.select()
		.from(subscriptions)
		.where(eq(subscriptions.customerId, customerId))
	return row ? shown(row) : null
}

/** Reads a person's subscriptions and payments, one entry per business, newest first. */
export async function readBilling(ctx: UserCtx): Promise<Billing[]> {
	const { db, user } = ctx
	const own = await db.read
		.select({
			customerId: customers.id,
			businessName: customers.businessName,
		})
		.from(customers)
		.where(eq(customers.ownerId, user.id))
		.orderBy(desc(customers.createdAt))
	return Promise.all(
		own.map(async ({ customerId, businessName }) => ({
			customerId,
			businessName,
			subscription: await readSubscription(ctx, { customerId }),
			payments: await readPayments(ctx, customerId),
		})),
	)
}

const readPayments = ({ db }: Pick<Ctx, 'db'>, customerId: string): Promise<Payment[]> =>
	db.read
		.select({
			id: payments.id,
			kind: payments.kind,
			amountCents: payments.amountCents,
			status: payments.status,
			failureReason: payments.failureReason,
			at: payments.at,
			invoiceId: invoices.id,
		})
		.from(payments)
		.leftJoin(invoices, eq(invoices.reference, payments.gatewayReference))
		.where(eq(payments.customerId, customerId))
		.orderBy(desc(payments.at))
		.limit(SHOWN_PAYMENTS)

function shown(row: SubscriptionRow): Subscription {
	const { gateway, cardBrand, cardLast4, pods, nextPods, monthlyCents } = row
	const { trialEndsAt, paidThroughAt, cancelledAt } = row
	const status = SUBSCRIPTION_STATUSES.find((known) => known === row.status) ?? 'unpaid'
	return {
		status,
		gateway,
		cardBrand,
		cardLast4,
		pods,
		nextPods,
		monthlyCents,
		trialEndsAt,
		paidThroughAt,
		cancelledAt,
		nextMonthlyCents: monthlyCentsFor(row, nextPods ?? pods),
		nextChargeAt: isRunning(status) && cancelledAt === null ? paidThroughAt : null,
	}
}
