import { ConnectShopInput } from '@sfc/contract/selling/customer-store/connect-shop'
import { Fault } from '@sfc/domain/fault'
import type { z } from 'zod'
import type { UserCtx } from '~/context.server'
import { FAULT_STATUS } from '~/http/fault-status'
import type { Reply } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { completeStep } from '~/areas/signup/services/onboarding/complete-step.server'
import { connectCustomerStore } from '~/areas/selling/services/customer-store/connect-customer-store.server'
import { stepPath } from './step-path'

/** Tests and saves the key of an online store. A refusal by the store is shown above the form. */
export const connectForm = {
	schema: ConnectShopInput,
	hideFields: ['shopifyAccessToken'],
	submit: async (
		{ ctx, customerId }: { ctx: UserCtx; customerId: string },
		input: z.output<typeof ConnectShopInput>,
		reply: Reply,
	) => {
		try {
			const { name, isWaiting } = await connectCustomerStore(ctx, { ...input, customerId })
			await completeStep(ctx, { customerId, step: 2 })
			return await redirectWithToast(stepPath(customerId, 3), {
				title: 'Store connected',
				text: isWaiting
					? `${name} is connected as soon as you have a farm.`
					: `${name} is connected.`,
			})
		} catch (error) {
			if (!(error instanceof Fault) || error.code === 'not-found') throw error
			const text = error.message || 'Failed to connect to Shopify'
			return reply({ formErrors: [`Integration Failed. ${text}`] }, FAULT_STATUS[error.code])
		}
	},
}
