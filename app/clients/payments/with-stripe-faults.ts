import { Fault } from '@sfc/domain/fault'
import Stripe from 'stripe'

const NO_ANSWER =
	'The payment service did not answer, so whether the payment went through is not known yet. Please try again: nothing is charged twice.'

/** Turns Stripe's failures into Faults; nothing of its answer is shown. */
export async function withStripeFaults<T>(call: () => Promise<T>): Promise<T> {
	try {
		return await call()
	} catch (cause) {
		if (!(cause instanceof Stripe.errors.StripeError)) throw cause
		const text =
			cause instanceof Stripe.errors.StripeConnectionError ||
			cause instanceof Stripe.errors.StripeAPIError
				? NO_ANSWER
				: 'The payment service refused the request. Please try again later.'
		throw new Fault('unavailable', text, { cause })
	}
}
