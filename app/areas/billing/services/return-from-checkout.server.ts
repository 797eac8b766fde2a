import type { UserCtx } from '~/context.server'
import { findCustomer } from './customers/find-customer.server'
import { finishCheckout } from './finish-checkout.server'

type Returned = { customerId: string; sessionId: string }

/**
 * Handles the return of the browser from Stripe's page: asks Stripe for the result instead of
 * trusting the address. True when the signup is paid. Throws Fault not-found for somebody else's
 * customer.
 */
export async function returnFromCheckout(
	ctx: UserCtx,
	{ customerId, sessionId }: Returned,
): Promise<boolean> {
	await findCustomer(ctx, { customerId })
	const gateway = ctx.clients.payments
	if (gateway.kind !== 'stripe' || !/^cs_\w{1,200}$/.test(sessionId)) return false
	const checkout = await gateway.readCheckout(sessionId)
	if (checkout.customerId !== customerId || checkout.state !== 'paid') return false
	await finishCheckout(ctx, { checkout, at: ctx.now() })
	return true
}
