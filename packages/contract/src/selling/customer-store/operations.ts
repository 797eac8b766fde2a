import { defineOperations } from '../../operation'
import {
	ConnectShopInput,
	ConnectShopReply,
	DisconnectShopReply,
	SyncShopReply,
} from './connect-shop'

const person = { tag: 'Stores', auth: 'user', about: 'person', scope: 'session' } as const

export const shopsOperations = defineOperations({
	connectShop: {
		method: 'post',
		path: '/api/customers/{customerId}/shopify',
		summary:
			'Connect a store to the farm of the first pod; before there is one it waits. The token is tried, then kept sealed and never shown',
		...person,
		body: ConnectShopInput,
		answer: ConnectShopReply,
		refusals: {
			400: 'No address of a store, or the store does not accept the token; `error` says why',
			404: 'No such customer of yours',
			429: 'Too many attempts',
			503: 'The store could not be reached; `error` says why',
		},
	},
	disconnectShop: {
		method: 'delete',
		path: '/api/customers/{customerId}/shopify',
		summary: 'Disconnect the store that was connected last: its token is erased, its orders stay',
		...person,
		answer: DisconnectShopReply,
		refusals: { 404: 'No such customer of yours', 409: 'No store is connected' },
	},
	syncShop: {
		method: 'post',
		path: '/api/customers/{customerId}/sync-shopify',
		summary: 'Sync the store that was connected last, and wait for the end',
		...person,
		answer: SyncShopReply,
		refusals: {
			404: 'No such customer of yours',
			409: 'No store is connected',
			429: 'Too many attempts',
			503: 'The store could not be reached',
		},
	},
})
