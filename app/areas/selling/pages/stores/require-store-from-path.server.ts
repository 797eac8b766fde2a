import type { Args } from '~/http/authorize-page.server'
import { parsePathId } from '~/http/parse-path-id'
import { requireFarm } from '~/http/require-farm.server'
import { findStore } from '~/areas/selling/services/stores/store.server'

/** The store in the path, on the farm of the page. Throws Fault not-found. */
export async function requireStoreFromPath({ request, params }: Args) {
	const ctx = await requireFarm(request)
	return { ctx, store: await findStore(ctx, parsePathId(params.storeId, 'Store not found')) }
}
