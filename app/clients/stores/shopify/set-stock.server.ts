import { randomUUID } from 'node:crypto'
import { Fault } from '@sfc/domain/fault'
import { z } from 'zod'
import { toGid } from './shopify-id'
import type { ShopifySession } from './session.server'
import { requireNoUserErrors, UserErrors } from './user-errors'

const STOCK = `query Stock($id: ID!) {
  productVariant(id: $id) {
    inventoryItem {
      id tracked
      inventoryLevels(first: 20) {
        nodes { location { id } quantities(names: ["available"]) { quantity } }
      }
    }
  }
}`

const SET_STOCK = `mutation SetStock($input: InventorySetQuantitiesInput!, $key: String!) {
  inventorySetQuantities(input: $input) @idempotent(key: $key) {
    userErrors { code message }
  }
}`

const Gid = z.string().min(1).max(200)

const Stock = z.object({
	productVariant: z
		.object({
			inventoryItem: z.object({
				id: Gid,
				tracked: z.boolean(),
				inventoryLevels: z.object({
					nodes: z.array(
						z.object({
							location: z.object({ id: Gid }),
							quantities: z.array(z.object({ quantity: z.int() })).min(1),
						}),
					),
				}),
			}),
		})
		.nullable(),
})

const SetStock = z.object({ inventorySetQuantities: z.object({ userErrors: UserErrors }) })

/** Attempts, because sales go on while the stock is read and set. */
const ATTEMPTS = 4

/**
 * Sets the orderable stock. The farm is one place: where the store counts at several, the first holds all of
 * it and the others none, or their sum would be sold. The store accepts the number only if none was sold since
 * it was read.
 */
export async function setStock(session: ShopifySession, remoteId: string, stock: number) {
	for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
		const id = toGid('ProductVariant', remoteId)
		const { productVariant } = await session.ask(STOCK, Stock, { id })
		if (!productVariant) throw new Fault('not-found', 'The store no longer has this product')
		const { id: inventoryItemId, tracked, inventoryLevels } = productVariant.inventoryItem
		if (!tracked)
			throw new Fault(
				'conflict',
				'The store does not count this product. Turn on “Track quantity” there',
			)
		if (inventoryLevels.nodes.length === 0)
			throw new Fault('conflict', 'The store keeps this product at no location. Add one there')
		const quantities = inventoryLevels.nodes
			.map(({ location, quantities: [available] }, index) => ({
				inventoryItemId,
				locationId: location.id,
				quantity: index === 0 ? stock : 0,
				changeFromQuantity: available?.quantity ?? 0,
			}))
			.filter(({ quantity, changeFromQuantity }) => quantity !== changeFromQuantity)
		if (quantities.length === 0) return
		const { inventorySetQuantities } = await session.ask(SET_STOCK, SetStock, {
			input: { name: 'available', reason: 'correction', quantities },
			key: randomUUID(),
		})
		const { userErrors } = inventorySetQuantities
		if (userErrors.some(({ code }) => code === 'CHANGE_FROM_QUANTITY_STALE')) continue
		return requireNoUserErrors(userErrors)
	}
	throw new Fault('unavailable', 'The store sold of this product all the while', {
		retryAfterS: 10,
	})
}
