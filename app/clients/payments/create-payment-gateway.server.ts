import type { Env } from '../../env.server'
import { sandbox, type SandboxGateway } from './sandbox.server'
import { createStripeGateway, type StripeGateway } from './stripe.server'

/** The payment provider: Stripe, or the sandbox, where no money moves. */
export type PaymentGateway = StripeGateway | SandboxGateway

/** Stripe when its key is set, else the sandbox. Throws when the key is set without its webhook's secret. */
export function createPaymentGateway(env: Env): PaymentGateway {
	const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env
	if (!secretKey) return sandbox
	if (!webhookSecret)
		throw new Error('STRIPE_SECRET_KEY needs STRIPE_WEBHOOK_SECRET, or payments are never heard of')
	return createStripeGateway({ secretKey, webhookSecret, apiUrl: env.STRIPE_API_URL })
}
