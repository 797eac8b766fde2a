import { PLATFORMS, detectPlatform } from '@sfc/domain/selling/stores/store-address'
import { z } from 'zod'
import { onFarm } from '../../on-farm'
import { defineOperations } from '../../operation'
import { StoreInput, StoreSettingsInput } from './store-input'

const call = { tag: 'Stores', auth: 'user', query: onFarm } as const

/** A connected store, as the API returns it. */
export const StoreWire = z.object({
	id: z.int(),
	platform: z.enum(PLATFORMS),
	storeName: z.string(),
	storeUrl: z.string(),
	apiKey: z.null().describe('Kept sealed and never shown'),
	accessToken: z.null().describe('Kept sealed and never shown'),
	autoSync: z.boolean(),
	syncInterval: z.string().describe('Hours'),
	sellsAhead: z.boolean(),
	status: z.enum(['connected', 'error', 'pending']),
	failure: z.string().nullable().describe('Why it does not answer; null while it does'),
	productsCount: z.int(),
	lastSync: z.iso.datetime().nullable(),
})

/** A platform that is left out is told by the address. */
function withPlatform(body: unknown): unknown {
	if (typeof body !== 'object' || body === null || 'platform' in body) return body
	const { storeUrl } = body as { storeUrl?: unknown }
	return { ...body, platform: detectPlatform(typeof storeUrl === 'string' ? storeUrl : '') }
}

/** The stores of a farm on shop platforms. */
export const storesOperations = defineOperations({
	listStores: {
		...call,
		method: 'get',
		path: '/api/ecommerce/stores',
		permission: 'farm.see',
		scope: 'read',
		summary: 'The connected stores of the farm',
		answer: z.array(StoreWire),
	},
	connectStore: {
		...call,
		method: 'post',
		path: '/api/ecommerce/stores',
		permission: 'farm.configure',
		scope: 'session',
		summary: 'Connect a store: its keys are tried, then kept sealed and never shown',
		body: StoreInput,
		normalize: withPlatform,
		answer: StoreWire,
		status: 201,
		refusals: {
			400: 'No address of a store, or it does not accept the keys; `message` says why',
			409: 'The store is connected already',
			429: 'Too many attempts',
			503: 'The store could not be reached; `message` says why',
		},
	},
	syncStore: {
		...call,
		method: 'post',
		path: '/api/ecommerce/stores/{storeId}/sync',
		permission: 'stock.change',
		scope: 'tasks',
		summary: 'Sync products and orders now; `lastSync` of the list says when it is done',
		answer: StoreWire,
		status: 202,
		refusals: { 404: 'No such store on the farm', 429: 'Too many attempts' },
	},
	changeStore: {
		...call,
		method: 'put',
		path: '/api/ecommerce/stores/{storeId}',
		permission: 'farm.configure',
		scope: 'session',
		summary: 'Change the settings of a store; keys that are left out stay as they are',
		body: StoreSettingsInput,
		answer: StoreWire,
		refusals: {
			400: 'The store does not accept the new keys; `message` says why',
			404: 'No such store on the farm',
			503: 'The store could not be reached; `message` says why',
		},
	},
	listStoreProblems: {
		...call,
		method: 'get',
		path: '/api/ecommerce/stores/{storeId}/problems',
		permission: 'farm.see',
		scope: 'read',
		summary: 'Orders of a store that a person has to settle',
		answer: z.array(
			z.object({
				remoteId: z.string().describe('The store’s own id of the order'),
				number: z.string(),
				problem: z.string(),
			}),
		),
		refusals: { 404: 'No such store on the farm' },
	},
	resolveStoreProblem: {
		...call,
		method: 'post',
		path: '/api/ecommerce/stores/{storeId}/problems/{remoteId}/resolve',
		permission: 'stock.change',
		scope: 'tasks',
		summary: 'Say that what an order needed is done',
		answer: z.object({ success: z.literal(true) }),
		refusals: { 404: 'No such store or order on the farm' },
	},
	disconnectStore: {
		...call,
		method: 'delete',
		path: '/api/ecommerce/stores/{storeId}',
		permission: 'farm.configure',
		scope: 'manage',
		summary: 'Disconnect a store: its keys are erased; orders stay, and so do its products there',
		answer: z.object({ success: z.literal(true) }),
		refusals: { 404: 'No such store on the farm' },
	},
	takeStoreMessage: {
		method: 'post',
		path: '/api/shop-webhooks/{webhookId}',
		summary: 'Messages of a store about its orders, signed with the secret of its webhooks',
		tag: 'Stores',
		auth: 'none',
		anyOrigin: true,
		bodyAs: 'raw',
		answer: z.object({ received: z.literal(true) }),
		refusals: {
			400: 'Signed, but no order',
			401: 'Not signed with the secret of this store',
			404: 'No such store',
		},
	},
})
