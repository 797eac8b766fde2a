import { z } from 'zod'
import { CardForm } from './card'

const { cardNumber, expiryMonth, expiryYear, cvv, ...address } = CardForm.shape

/**
 * The call that pays for a signup. `amount` is what the payer agreed to, in dollars or cents: the
 * server computes the price itself and refuses any other amount.
 */
export const SetupSubscriptionInput = z.object({
	customerId: z.string('A customer is required').min(1).max(100),
	amount: z.number('The amount is required'),
	currency: z.string('The currency is required').max(10),
	paymentMethod: z
		.object({
			card: z.object({ number: cardNumber, expMonth: expiryMonth, expYear: expiryYear, cvc: cvv }),
			billingDetails: z.object({
				name: address.cardholderName,
				address: z.object({
					line1: address.billingAddress,
					city: address.city,
					state: address.state,
					postalCode: address.zipCode,
					country: z.literal('US', 'Only addresses in the US can be billed').default('US'),
				}),
			}),
		})
		.optional()
		.describe('Only where the server takes test cards itself; ignored where Stripe takes payments'),
})
export type SetupSubscriptionInput = z.infer<typeof SetupSubscriptionInput>

export const SetupSubscriptionReply = z.object({
	success: z.boolean(),
	error: z.string().optional(),
	checkoutUrl: z.string().optional().describe('Where Stripe takes the payment'),
})
