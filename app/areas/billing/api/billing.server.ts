import { CustomerReply } from '@sfc/contract/billing/customer-wire'
import { billingOperations } from '@sfc/contract/billing/operations'
import type { SetupSubscriptionInput } from '@sfc/contract/billing/setup-subscription'
import { amountDueToday, isAmount, PRICES } from '@sfc/domain/billing/prices'
import { formatCents } from '@sfc/domain/units/format-cents'
import { Fault } from '@sfc/domain/fault'
import { publicUrl } from '~/http/public-url.server'
import { readBytes } from '~/http/read-body.server'
import { handleGatewayEvent } from '~/areas/billing/services/handle-gateway-event.server'
import type { UserCtx } from '~/context.server'
import { coverFarm } from '~/areas/billing/services/cover-farm.server'
import { resumeSubscription } from '~/areas/billing/services/resume-subscription.server'
import { cancelSubscription } from '~/areas/billing/services/cancel-subscription.server'
import { chooseSubscriptionPlan } from '~/areas/billing/services/choose-subscription-plan.server'
import { pickRunning } from '~/areas/billing/services/pick-running'
import { readBilling } from '~/areas/billing/services/read-billing.server'
import { readSubscriptionSummary } from '~/areas/billing/services/read-subscription-plans.server'
import { startCheckout } from '~/areas/billing/services/start-checkout.server'
import { subscribeWithCard } from '~/areas/billing/services/subscribe-with-card.server'
import { findCustomer } from '~/areas/billing/services/customers/find-customer.server'
import { implement } from '~/api/operation-handlers'

const EVENT_MAX_BYTES = 512 * 1024

export const billingApi = implement(billingOperations, {
	readCustomer: async (ctx, { params: { customerId } }) =>
		CustomerReply.parse(await findCustomer(ctx, { customerId })),
	async setUpSubscription(ctx, { body, request }) {
		const { customerId, paymentMethod } = body
		const { customer } = await findCustomer(ctx, { customerId })
		requirePrice(body, customer.numberOfPods)
		if (ctx.clients.payments.kind === 'stripe') {
			const started = await startCheckout(ctx, { customerId, origin: await publicUrl(request) })
			if (started.kind === 'paid') return { success: true as const }
			const error = 'Cards are typed on the page of Stripe, at checkoutUrl'
			return Response.json({ success: false, error, checkoutUrl: started.url }, { status: 409 })
		}
		if (!paymentMethod) throw new Fault('invalid', 'A card is required', { field: 'paymentMethod' })
		const paid = await subscribeWithCard(ctx, { customerId, card: paymentMethod.card })
		if (paid.kind === 'paid') return { success: true as const }
		return Response.json({ success: false, error: paid.message }, { status: 402 })
	},
	readUserProfile: readProfile,
	async createSubscription(ctx, { body: { pods, customerId }, request }) {
		const origin = await publicUrl(request)
		return { checkoutUrl: await chooseSubscriptionPlan(ctx, { pods, customerId, origin }) }
	},
	async cancelSubscription(ctx, { body }) {
		const customerId = await requireCustomerId(ctx, body)
		const { until, refundCents } = await cancelSubscription(ctx, { customerId })
		const message = 'Your subscription has been cancelled successfully.'
		return { success: true as const, message, endsAt: asText(until), refundCents }
	},
	async resumeSubscription(ctx, { body }) {
		await resumeSubscription(ctx, { customerId: await requireCustomerId(ctx, body) })
		return readProfile(ctx)
	},
	async coverFarm(ctx, { body }) {
		const { farmId } = body
		await coverFarm(ctx, { customerId: await requireCustomerId(ctx, body), farmId })
		return { success: true as const }
	},
	/** Called by Stripe without a session: the signature over the raw body authenticates it. */
	async takeStripeEvent(ctx, { request }) {
		const gateway = ctx.clients.payments
		if (gateway.kind !== 'stripe') throw new Fault('not-found', 'This server has no Stripe')
		const body = Buffer.from(await readBytes(request, EVENT_MAX_BYTES))
		const signature = request.headers.get('Stripe-Signature') ?? ''
		const event = gateway.readEvent(body, signature, ctx.now())
		if (event) await handleGatewayEvent(ctx, { gateway, event })
		return { received: true as const }
	},
})

async function readProfile(ctx: UserCtx) {
	const { plan, status, trialEndsAt, podsMax } = await readSubscriptionSummary(ctx)
	return {
		subscriptionPlan: plan,
		subscriptionStatus: status === 'trial' ? 'active' : status,
		trialEndsAt: asText(trialEndsAt),
		maxAgriPods: podsMax ?? -1,
	}
}

/** The business that is named, else the only one with a subscription. Throws Fault conflict. */
async function requireCustomerId(
	ctx: UserCtx,
	{ customerId }: { customerId?: string | undefined },
): Promise<string> {
	const found = customerId ?? pickRunning(await readBilling(ctx))?.customerId
	if (!found) throw new Fault('conflict', 'You have no subscription')
	return found
}

const asText = (at: number | null) => (at === null ? null : new Date(at).toISOString())

/** The amount the payer agreed to is only compared; it never decides what is charged. */
function requirePrice({ amount, currency }: SetupSubscriptionInput, pods: number): void {
	const { totalCents } = amountDueToday(pods)
	const price = `${formatCents(totalCents)} (${totalCents} cents, ${PRICES.currency})`
	if (currency.toLowerCase() !== PRICES.currency)
		throw new Fault('invalid', `The price is ${price}`, { field: 'currency' })
	if (!isAmount(amount, totalCents))
		throw new Fault('invalid', `The right amount is ${price}`, { field: 'amount' })
}
