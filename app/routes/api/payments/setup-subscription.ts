import type { ActionFunctionArgs } from '@remix-run/node'
import { SetupSubscriptionInput } from '@sfc/contract/billing/setup-subscription'
import { amountDueToday, formatCents, isAmount, PRICES } from '@sfc/domain/billing/prices'
import { Fault } from '@sfc/domain/fault'
import { api, methodNotAllowed } from '~/http/api.server'
import { publicUrl } from '~/http/public-url.server'
import { readJson } from '~/http/read-body.server'
import { requireUser } from '~/http/require.server'
import { startCheckout } from '~/services/billing/start-checkout.server'
import { subscribeWithCard } from '~/services/billing/subscribe-with-card.server'
import { findCustomer } from '~/services/customers/find-customer.server'

export const loader = () => methodNotAllowed('POST')

export const action = api(async ({ request }: ActionFunctionArgs) => {
	if (request.method !== 'POST') return methodNotAllowed('POST')
	const ctx = await requireUser(request)
	const input = SetupSubscriptionInput.parse(await readJson(request))
	const { customerId, paymentMethod } = input
	const { customer } = await findCustomer(ctx, { customerId })
	requirePrice(input, customer.numberOfPods)
	if (ctx.clients.payments.kind === 'stripe') {
		const started = await startCheckout(ctx, { customerId, origin: await publicUrl(request) })
		if (started.kind === 'paid') return Response.json({ success: true })
		const error = 'Cards are typed on the page of Stripe, at checkoutUrl'
		return Response.json({ success: false, error, checkoutUrl: started.url }, { status: 409 })
	}
	if (!paymentMethod) throw new Fault('invalid', 'A card is required', { field: 'paymentMethod' })
	const paid = await subscribeWithCard(ctx, { customerId, card: paymentMethod.card })
	if (paid.kind === 'paid') return Response.json({ success: true })
	return Response.json({ success: false, error: paid.message }, { status: 402 })
})

/** The amount is what the payer agreed to; it never decides what is charged. */
function requirePrice({ amount, currency }: SetupSubscriptionInput, pods: number): void {
	const { totalCents } = amountDueToday(pods)
	const price = `${formatCents(totalCents)} (${totalCents} cents, ${PRICES.currency})`
	if (currency.toLowerCase() !== PRICES.currency)
		throw new Fault('invalid', `The price is ${price}`, { field: 'currency' })
	if (!isAmount(amount, totalCents))
		throw new Fault('invalid', `The right amount is ${price}`, { field: 'amount' })
}
