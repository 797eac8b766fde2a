import { getZodConstraint } from '@conform-to/zod/v4'
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { CardForm } from '@sfc/contract/billing/card'
import { trialEnd } from '@sfc/domain/billing/billing-dates'
import { amountDueToday } from '@sfc/domain/billing/prices'
import { isSubscribed } from '@sfc/domain/billing/subscription-status'
import { Fault } from '@sfc/domain/fault'
import { systemTypeLabel } from '@sfc/domain/farms/system-type'
import { page } from '~/http/page.server'
import { readForm } from '~/http/read-form.server'
import { requireUser } from '~/http/require.server'
import { BareFrame } from '~/shell/frame/bare-frame'
import { PageError } from '~/shell/page-error'
import { readSubscription } from '~/services/billing/read-billing.server'
import { returnFromCheckout } from '~/services/billing/return-from-checkout.server'
import { findCustomer } from '~/services/customers/find-customer.server'
import { pageTitle } from '~/ui/page-title'
import { cardYears } from '../card-years'
import { StripeCheckout } from './stripe-checkout'
import { PaymentConfirmation } from './payment-confirmation'
import { PayByCard } from './pay-by-card'
import { payByCard, payByStripe } from './pay.server'
import { PaymentFrame } from './payment-frame'

export const meta = pageTitle('Payment')

export const loader = page(async ({ request, params }: LoaderFunctionArgs) => {
	const ctx = await requireUser(request)
	const customerId = params.customerId ?? ''
	const { customer } = await findCustomer(ctx, { customerId })
	const { searchParams } = new URL(request.url)
	const returned = await comeBack(ctx, customerId, searchParams.get('session_id'))
	if (returned === 'paid') throw redirect(`/payment/${customerId}?done`)
	const subscription = await readSubscription(ctx, { customerId })
	const { businessName, numberOfPods, farmType } = customer
	return {
		customerId,
		businessName,
		returned,
		pods: numberOfPods,
		kindOfFarm: systemTypeLabel(farmType),
		due: amountDueToday(numberOfPods),
		isPaid: isSubscribed(subscription?.status ?? 'unpaid'),
		isJustPaid: searchParams.has('done'),
		trialEndsAt: subscription?.trialEndsAt ?? trialEnd(ctx.now()),
		nextChargeAt: subscription?.paidThroughAt ?? null,
		// With Stripe no card form is sent to the browser.
		card:
			ctx.clients.payments.kind === 'sandbox'
				? { years: cardYears(ctx.now()), constraint: getZodConstraint(CardForm) }
				: null,
	}
})

type Returned = 'paid' | 'open' | 'unknown' | null

/** The result of the visit to Stripe, as Stripe reports it; the address proves nothing. */
async function comeBack(
	ctx: Awaited<ReturnType<typeof requireUser>>,
	customerId: string,
	sessionId: string | null,
): Promise<Returned> {
	if (sessionId === null) return null
	try {
		return (await returnFromCheckout(ctx, { customerId, sessionId })) ? 'paid' : 'open'
	} catch (error) {
		if (error instanceof Fault && error.code === 'unavailable') return 'unknown'
		throw error
	}
}

export const action = page(async ({ request, params }: ActionFunctionArgs) => {
	const ctx = await requireUser(request)
	const customerId = params.customerId ?? ''
	await findCustomer(ctx, { customerId })
	return ctx.clients.payments.kind === 'stripe'
		? payByStripe(request, ctx, customerId)
		: payByCard(ctx, customerId, await readForm(request))
})

export default function Payment() {
	const view = useLoaderData<typeof loader>()
	if (view.isPaid)
		return (
			<PaymentFrame title="Payment" subtitle={view.businessName}>
				<PaymentConfirmation {...view} />
			</PaymentFrame>
		)
	return (
		<PaymentFrame title="Payment" subtitle={view.businessName} summary={view}>
			{view.card ? (
				<PayByCard {...view.card} due={view.due} />
			) : (
				<StripeCheckout returned={view.returned} due={view.due} />
			)}
		</PaymentFrame>
	)
}

export function ErrorBoundary() {
	return (
		<BareFrame>
			<PageError />
		</BareFrame>
	)
}
