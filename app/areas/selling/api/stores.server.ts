import { toIso, toWire } from '@sfc/contract/case'
import { storesOperations, StoreWire } from '@sfc/contract/selling/stores/operations'
import { parsePathId } from '~/http/parse-path-id'
import { readBytes } from '~/http/read-body.server'
import { requestSync } from '~/areas/selling/services/stores/request-sync.server'
import { changeStore } from '~/areas/selling/services/stores/change-store.server'
import { connectStore } from '~/areas/selling/services/stores/connect-store.server'
import { disconnectStore } from '~/areas/selling/services/stores/disconnect-store.server'
import { listProblems } from '~/areas/selling/services/stores/read-store.server'
import { resolveProblem } from '~/areas/selling/services/stores/resolve-problem.server'
import {
	findStore,
	listStores,
	getOrderSource,
	type Store,
} from '~/areas/selling/services/stores/store.server'
import { handleWebhook } from '~/areas/selling/services/stores/handle-webhook.server'
import { implement } from '~/api/operation-handlers'

/** Large enough for an order with thousands of lines. */
const MESSAGE_MAX_BYTES = 4 * 1024 * 1024

const parseStoreId = (text: string) => parsePathId(text, 'Store not found')

export const storesApi = implement(storesOperations, {
	listStores: async (ctx) => (await listStores(ctx)).map(storeToWire),
	connectStore: async (ctx, { body }) => storeToWire(await connectStore(ctx, body)),
	syncStore: async (ctx, { params }) =>
		storeToWire(await requestSync(ctx, { storeId: parseStoreId(params.storeId) })),
	async changeStore(ctx, { params, body }) {
		const storeId = parseStoreId(params.storeId)
		await changeStore(ctx, { store: await findStore(ctx, storeId), input: body })
		return storeToWire(await findStore(ctx, storeId))
	},
	async listStoreProblems(ctx, { params }) {
		const store = await findStore(ctx, parseStoreId(params.storeId))
		return (await listProblems(ctx, store)).flatMap(({ remoteId, number, problem }) =>
			problem === null ? [] : [{ remoteId, number, problem }],
		)
	},
	async resolveStoreProblem(ctx, { params }) {
		const store = await findStore(ctx, parseStoreId(params.storeId))
		await resolveProblem(ctx, { store, remoteId: params.remoteId })
		return { success: true as const }
	},
	async disconnectStore(ctx, { params }) {
		await disconnectStore(ctx, { storeId: parseStoreId(params.storeId) })
		return { success: true as const }
	},
	/** Called by the store without a session: the signature over the raw body authenticates it. */
	async takeStoreMessage(ctx, { params, request }) {
		const storeId = parseStoreId(params.webhookId)
		const body = Buffer.from(await readBytes(request, MESSAGE_MAX_BYTES))
		await handleWebhook(ctx, { storeId, headers: Object.fromEntries(request.headers), body })
		return { received: true as const }
	},
})

const storeToWire = (store: Store) =>
	toWire(StoreWire, {
		...store,
		storeName: store.name,
		storeUrl: getOrderSource(store),
		apiKey: null,
		accessToken: null,
		syncInterval: String(store.intervalHours),
		status: store.state,
		lastSync: toIso(store.lastSyncAt),
	})
