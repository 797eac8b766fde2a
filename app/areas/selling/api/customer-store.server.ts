import { shopsOperations } from '@sfc/contract/selling/customer-store/operations'
import { Fault } from '@sfc/domain/fault'
import { FAULT_STATUS } from '~/http/fault-status'
import { connectCustomerStore } from '~/areas/selling/services/customer-store/connect-customer-store.server'
import { disconnectCustomerStore } from '~/areas/selling/services/customer-store/disconnect-customer-store.server'
import { syncCustomerStore } from '~/areas/selling/services/customer-store/sync-customer-store.server'
import { implement } from '~/api/operation-handlers'

export const shopsApi = implement(shopsOperations, {
	/** A refusal by the store is answered with `success: false` and the error. */
	async connectShop(ctx, { params: { customerId }, body }) {
		try {
			await connectCustomerStore(ctx, { ...body, customerId })
			return { success: true as const }
		} catch (error) {
			if (!(error instanceof Fault) || !['invalid', 'unavailable'].includes(error.code)) throw error
			const { message, code } = error
			const answer = { success: false, error: message, message }
			return Response.json(answer, { status: FAULT_STATUS[code] })
		}
	},
	async disconnectShop(ctx, { params: { customerId } }) {
		await disconnectCustomerStore(ctx, { customerId })
		return { success: true as const }
	},
	async syncShop(ctx, { params: { customerId } }) {
		const { syncedProducts } = await syncCustomerStore(ctx, { customerId })
		return { success: true as const, syncedProducts }
	},
})
