import { data, redirect } from '@remix-run/node'
import type { CardForm } from '@sfc/contract/billing/card'
import { Fault } from '@sfc/domain/fault'
import type { UserCtx } from '~/context.server'
import { FAULT_STATUS } from '~/http/fault-status'
import type { Reply } from '~/http/form-page.server'
import { publicUrl } from '~/http/public-url.server'
import { startCheckout } from '~/areas/billing/services/start-checkout.server'
import { subscribeWithCard } from '~/areas/billing/services/subscribe-with-card.server'

const done = (customerId: string) => redirect(`/payment/${customerId}?done`)

/** The message for an unknown failure. */
const NOT_PROCESSED = 'Payment could not be processed'

type At = { ctx: UserCtx; customerId: string; request: Request }

/** Pays with a test card. */
export async function payByCard({ ctx, customerId }: At, input: CardForm, reply: Reply) {
	const { cardNumber: number, expiryMonth: expMonth, expiryYear: expYear } = input
	const card = { number, expMonth, expYear }
	const paid = await subscribeWithCard(ctx, { customerId, card }).catch((error: unknown) => {
		if (error instanceof Fault) throw error
		ctx.log.error({ err: error, customerId }, 'a payment failed')
		return null
	})
	if (paid === null) return reply({ formErrors: [`Payment Failed: ${NOT_PROCESSED}`] }, 500)
	if (paid.kind === 'paid') return done(customerId)
	const fieldErrors = { [paid.field]: [paid.message] }
	return reply({ fieldErrors, formErrors: [`Payment Failed: ${paid.message}`] }, 402)
}

/**
 * Returns Stripe's address for the page to open. Not a redirect: browsers refuse a form's redirect
 * to a site that the content security policy does not name.
 */
export async function payByStripe({ request, ctx, customerId }: At) {
	try {
		const started = await startCheckout(ctx, { customerId, origin: await publicUrl(request) })
		return started.kind === 'paid' ? done(customerId) : data({ leaveTo: started.url })
	} catch (error) {
		if (error instanceof Response) throw error
		if (!(error instanceof Fault)) {
			ctx.log.error({ err: error, customerId }, 'a payment failed')
			return data({ failed: NOT_PROCESSED }, { status: 500 })
		}
		if (error.code === 'not-found') throw error
		return data({ failed: error.message }, { status: FAULT_STATUS[error.code] })
	}
}
