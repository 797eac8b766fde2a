import { nextChargeAfter, trialEnd } from '@sfc/domain/billing/billing-dates'
import { monthLine, setupLine } from '@sfc/domain/billing/invoice-line'
import { amountDueToday, PRICES } from '@sfc/domain/billing/prices'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { users } from '#db/schema/accounts'
import { customers, payments, pods } from '#db/schema/billing'
import type { Ctx, SignedInUser, UserCtx } from '~/context.server'
import { personActor } from '~/areas/platform/services/audit/append-audit.server'
import { insertFarm } from '~/areas/platform/services/insert-farm.server'
import { queueMail } from '~/areas/platform/services/mail/queue-mail.server'
import { issueInvoice } from './issue-invoice.server'
import { receiptMail } from './billing-mails.server'
import { auditCustomerFarms, changeSubscription, type CustomerRow } from './subscription-row.server'

export type Paid = {
	/** Start of the trial, milliseconds UTC. */
	startedAt: number
	card: { brand: string; last4: string } | null
	gatewayCustomerId?: string | null
	gatewaySubscriptionId?: string | null
	/** Number and tax of Stripe's invoice; null in the sandbox. */
	invoice?: { number: string; taxCents: number } | null
	/** Row of the first payment, and Stripe's id for it. */
	paymentId: string
	reference: string
}

/**
 * Activates a customer's subscription once its signup is paid: the trial begins, each pod becomes a
 * farm, and the receipt is sent. Call it once, for a subscription that is unpaid.
 */
export async function activateSubscription(
	tx: Tx,
	ctx: Ctx,
	customer: CustomerRow,
	{
		startedAt,
		card,
		gatewayCustomerId,
		gatewaySubscriptionId,
		paymentId,
		reference,
		invoice,
	}: Paid,
): Promise<void> {
	const { totalCents, monthlyCents, setupCents } = amountDueToday(customer.numberOfPods)
	const trialEndsAt = trialEnd(startedAt)
	const paidThroughAt = nextChargeAfter(trialEndsAt, trialEndsAt)
	await changeSubscription(tx, ctx, customer.id, {
		status: 'trial',
		gateway: ctx.clients.payments.kind,
		gatewayCustomerId: gatewayCustomerId ?? null,
		gatewaySubscriptionId: gatewaySubscriptionId ?? null,
		cardBrand: card?.brand ?? null,
		cardLast4: card?.last4 ?? null,
		attemptKey: null,
		attemptAt: null,
		trialEndsAt,
		paidThroughAt,
	})
	await tx
		.update(payments)
		.set({ status: 'succeeded', gatewayReference: reference, failureReason: null, at: ctx.now() })
		.where(eq(payments.id, paymentId))
	const { numberOfPods: pods } = customer
	const span = { fromAt: trialEndsAt, untilAt: paidThroughAt }
	const taxCents = invoice?.taxCents ?? null
	await issueInvoice(tx, ctx, {
		row: { customerId: customer.id, currency: PRICES.currency, gateway: ctx.clients.payments.kind },
		reference,
		lines: [setupLine(pods, setupCents), monthLine(pods, monthlyCents, span)],
		totalCents: totalCents + (taxCents ?? 0),
		taxCents,
		number: invoice?.number ?? null,
	})
	const owner = await ownerCtx(tx, ctx, customer.ownerId)
	await createPodFarms(tx, owner, customer)
	await auditCustomerFarms(tx, ctx, personActor(owner), {
		customerId: customer.id,
		action: 'billing.subscribed',
		subject: customer.businessName,
		after: { pods: customer.numberOfPods, monthlyCents, trialEndsAt },
	})
	const { businessName } = customer
	const isSandbox = ctx.clients.payments.kind === 'sandbox'
	const dates = { trialEndsAt, nextChargeAt: paidThroughAt }
	const money = { amountCents: totalCents, monthlyCents }
	await queueMail(
		tx,
		ctx,
		receiptMail({ to: owner.user.email, businessName, isSandbox, ...dates, ...money }),
	)
}

type OwnerCtx = Pick<UserCtx, 'now' | 'from'> & { user: SignedInUser }

/**
 * Creates a context that acts as the owner, because a payment may be reported while they are away.
 */
async function ownerCtx(tx: Tx, { now }: Ctx, ownerId: string): Promise<OwnerCtx> {
	const [row] = await tx.select().from(users).where(eq(users.id, ownerId))
	if (!row) throw new Error('A customer has no owner')
	const { passwordHash: _, ...user } = row
	return { now, user, from: { ip: null, userAgent: null } }
}

async function createPodFarms(tx: Tx, owner: OwnerCtx, customer: CustomerRow): Promise<void> {
	const waiting = await tx
		.select()
		.from(pods)
		.where(and(eq(pods.customerId, customer.id), isNull(pods.farmId)))
		.orderBy(asc(pods.number))
	let firstFarmId: number | null = null
	for (const pod of waiting) {
		const isOnly = customer.numberOfPods === 1
		const farmId = await insertFarm(tx, owner, {
			name: isOnly ? customer.businessName : `${customer.businessName} Pod ${pod.number}`,
			systemType: customer.farmType,
			location: customer.location,
			timezone: customer.timezone,
		})
		await tx.update(pods).set({ farmId }).where(eq(pods.id, pod.id))
		firstFarmId ??= farmId
	}
	if (firstFarmId !== null)
		await tx.update(users).set({ currentFarmId: firstFarmId }).where(eq(users.id, owner.user.id))
	await tx
		.update(customers)
		.set({ onboardingStep: 2, updatedAt: owner.now() })
		.where(eq(customers.id, customer.id))
}
