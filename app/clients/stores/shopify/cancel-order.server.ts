import { Fault } from '@sfc/domain/fault'
import { z } from 'zod'
import { toGid } from './shopify-id'
import type { ShopifySession } from './session.server'
import { requireNoUserErrors, UserErrors } from './user-errors'

const STATE = `query State($id: ID!) { order(id: $id) { cancelledAt } }`

const CANCEL = `mutation Cancel($id: ID!, $note: String!) {
  orderCancel(orderId: $id, reason: INVENTORY, refundMethod: { originalPaymentMethodsRefund: true }, restock: false, notifyCustomer: true, staffNote: $note) {
    orderCancelUserErrors { code message }
  }
}`

const State = z.object({ order: z.object({ cancelledAt: z.string().nullish() }).nullable() })
const Cancelled = z.object({ orderCancel: z.object({ orderCancelUserErrors: UserErrors }) })

/**
 * Cancels, refunds and informs the buyer; the store does it in the background. Pieces are not restocked: there
 * are none, and the farm sets the stock.
 */
export async function cancelOrder({ ask }: ShopifySession, remoteId: string, reason: string) {
	const id = toGid('Order', remoteId)
	const { order } = await ask(STATE, State, { id })
	if (!order) throw new Fault('not-found', 'The store no longer has this order')
	if (order.cancelledAt) return
	const { orderCancel } = await ask(CANCEL, Cancelled, { id, note: reason.slice(0, 255) })
	requireNoUserErrors(orderCancel.orderCancelUserErrors)
}
