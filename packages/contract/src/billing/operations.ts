import { z } from 'zod'
import { defineOperations } from '../operation'
import { CustomerReply } from './customer-wire'
import {
	CancelInput,
	CancelReply,
	ChooseSubscriptionPlanInput,
	CoverFarmInput,
	ProfileReply,
} from './subscription-plans'
import { SetupSubscriptionInput, SetupSubscriptionReply } from './setup-subscription'

const tag = 'Billing'
const person = { tag, auth: 'user', about: 'person', scope: 'session' } as const

export const billingOperations = defineOperations({
	readCustomer: {
		method: 'get',
		path: '/api/customers/{customerId}',
		summary: 'A customer of yours and its pods',
		...person,
		answer: CustomerReply,
		refusals: { 404: 'No such customer of yours' },
	},
	setUpSubscription: {
		method: 'post',
		path: '/api/payments/setup-subscription',
		summary: 'Pay the setup and the first month of a customer of yours, and start its subscription',
		...person,
		body: SetupSubscriptionInput,
		answer: SetupSubscriptionReply,
		refusals: {
			400: 'Not a payment, or another amount than the price',
			402: 'The card was declined; `error` says why',
			404: 'No such customer of yours',
			409: 'Stripe takes the payment, at `checkoutUrl`',
		},
	},
	readUserProfile: {
		method: 'get',
		path: '/api/user/profile',
		summary: 'The plan of the signed-in person',
		...person,
		answer: ProfileReply,
	},
	createSubscription: {
		method: 'post',
		path: '/api/subscription/create',
		summary: 'Choose a plan; `checkoutUrl` is where it is paid or the change is agreed to',
		...person,
		body: ChooseSubscriptionPlanInput,
		answer: z.object({ checkoutUrl: z.string() }),
		refusals: {
			400: 'Not a plan',
			409: 'The plan you have, or several businesses and none named',
			503: 'The payment service did not answer',
		},
	},
	cancelSubscription: {
		method: 'post',
		path: '/api/subscription/cancel',
		summary: 'Cancel the subscription at the end of what is paid',
		...person,
		body: CancelInput,
		answer: CancelReply,
		refusals: {
			403: 'The last proof of who you are is more than ten minutes old',
			409: 'No subscription that could be cancelled, or several and none named',
			503: 'The payment service did not answer',
		},
	},
	resumeSubscription: {
		method: 'post',
		path: '/api/subscription/resume',
		summary: 'Take back a cancellation while the subscription still runs',
		...person,
		body: CancelInput,
		answer: ProfileReply,
		refusals: {
			404: 'No such customer of yours',
			409: 'No subscription, one that has ended, or several and none named',
			503: 'The payment service did not answer',
		},
	},
	coverFarm: {
		method: 'post',
		path: '/api/subscription/cover-farm',
		summary: 'Give a farm of yours without a plan a free pod of your plan',
		...person,
		body: CoverFarmInput,
		answer: z.object({ success: z.literal(true) }),
		refusals: {
			404: 'No such customer or farm of yours',
			409: 'No pod is free, the farm has a plan, or several businesses and none named',
		},
	},
	takeStripeEvent: {
		method: 'post',
		path: '/api/payments/webhook',
		summary: 'Events of Stripe, signed with the secret of the webhook',
		tag,
		auth: 'none',
		anyOrigin: true,
		body: z.looseObject({ id: z.string(), type: z.string() }),
		bodyAs: 'raw',
		answer: z.object({ received: z.literal(true) }),
		refusals: { 400: 'Not signed by Stripe, or too old', 404: 'This server has no Stripe' },
	},
})
