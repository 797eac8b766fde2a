import { parseWithZod } from '@conform-to/zod/v4'
import { data, redirect } from '@remix-run/node'
import { CARD_SECRETS, CardForm } from '@sfc/contract/billing/card'
import { Fault } from '@sfc/domain/fault'
import type { UserCtx } from '~/context.server'
import { publicUrl } from '~/http/public-url.server'
import { replyWithFault } from '~/http/reply-with-fault.server'
import { FAULT_STATUS } from '~/http/fault-status'
import { startCheckout } from '~/services/billing/start-checkout.server'
import { subscribeWithCard } from '~/services/billing/subscribe-with-card.server'

const done = (customerId: string) => redirect(`/payment/${customerId}?done`)

/** Pays with a test card. The card number is never sent back to the page. */
export async function payByCard(ctx: UserCtx, customerId: string, form: FormData) {
	const submission = parseWithZod(form, { schema: CardForm })
	const hide = { hideFields: CARD_SECRETS }
	if (submission.status !== 'success') return data(submission.reply(hide), { status: 400 })
	const { cardNumber: number, expiryMonth: expMonth, expiryYear: expYear } = submission.value
	try {
		const card = { number, expMonth, expYear }
		const paid = await subscribeWithCard(ctx, { customerId, card })
		if (paid.kind === 'paid') return done(customerId)
		const fieldErrors = { [paid.field]: [paid.message] }
		const formErrors = [`Payment Failed: ${paid.message}`]
		return data(submission.reply({ fieldErrors, formErrors, ...hide }), { status: 402 })
	} catch (error) {
		return replyWithFault(submission, error, CARD_SECRETS)
	}
}

/**
 * Returns Stripe's address for the page to open. Not a redirect: browsers refuse a form's redirect
 * to a site that the content security policy does not name.
 */
export async function payByStripe(request: Request, ctx: UserCtx, customerId: string) {
	try {
		const started = await startCheckout(ctx, { customerId, origin: await publicUrl(request) })
		return started.kind === 'paid' ? done(customerId) : data({ leaveTo: started.url })
	} catch (error) {
		if (!(error instanceof Fault) || error.code === 'not-found') throw error
		return data({ failed: error.message }, { status: FAULT_STATUS[error.code] })
	}
}
