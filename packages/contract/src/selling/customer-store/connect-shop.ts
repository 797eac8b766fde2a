import { shopHost } from '@sfc/domain/selling/stores/shop-host'
import { z } from 'zod'

const NO_STORE = 'Store URL is required'
const NOT_A_STORE = 'Must be a valid Shopify store URL'
const SHORT_TOKEN = 'Access token must be at least 10 characters'
const NOT_A_TOKEN =
	'Access token must be copied as it is: letters, digits and signs, without spaces'

/** A store of the customer, and the key to its Admin API. */
export const ConnectShopInput = z.object({
	shopifyStore: z
		.string(NO_STORE)
		.trim()
		.min(1, { error: NO_STORE, abort: true })
		.max(500, NOT_A_STORE)
		.refine((address) => shopHost(address) !== null, NOT_A_STORE),
	shopifyAccessToken: z
		.string(SHORT_TOKEN)
		.trim()
		.min(10, { error: SHORT_TOKEN, abort: true })
		.max(500, NOT_A_TOKEN)
		.regex(/^[\x21-\x7e]*$/, NOT_A_TOKEN),
})
export type ConnectShopInput = z.infer<typeof ConnectShopInput>

export const ConnectShopReply = z.object({
	success: z.boolean(),
	error: z.string().optional().describe('Why the store could not be connected'),
})

export const DisconnectShopReply = z.object({ success: z.literal(true) })

export const SyncShopReply = z.object({
	success: z.literal(true),
	syncedProducts: z.int().describe('Products that the store has now'),
})
