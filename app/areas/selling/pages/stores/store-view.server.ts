import { PLATFORM_NAMES } from '@sfc/domain/selling/stores/store-address'
import { getOrderSource, type Store } from '~/areas/selling/services/stores/store.server'
import { intervalLabel } from './interval-label'

/** A store on its card. */
export type StoreView = ReturnType<typeof viewStore>

const STATES = {
	connected: { label: 'Connected', tone: 'good' },
	error: { label: 'Error', tone: 'danger' },
	pending: { label: 'Pending', tone: 'attention' },
} as const

export const viewStore = (store: Store) => ({
	id: store.id,
	name: store.name,
	address: getOrderSource(store),
	platform: PLATFORM_NAMES[store.platform],
	...STATES[store.state],
	failure: store.failure,
	/** When a sync is retried after a failure. */
	nextAt: store.state === 'error' ? Math.max(store.pausedUntil, store.askedUntil) : null,
	sync: store.phase
		? { phase: store.phase, done: store.done, total: store.total }
		: store.isAsked
			? { phase: 'Waiting to start', done: 0, total: 0 }
			: null,
	productsCount: store.productsCount,
	lastSyncAt: store.lastSyncAt,
	every: store.autoSync ? intervalLabel(store.intervalHours) : 'Only with “Sync now”',
})
