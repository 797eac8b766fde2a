import { environmentToWire } from '@sfc/contract/readings/environment-wire'
import { readingsOperations } from '@sfc/contract/readings/operations'
import { Fault } from '@sfc/domain/fault'
import { PRODUCT_VERSION } from '@sfc/domain/product-version'
import { findLiveView } from '~/live-views.server'
import { streamGuard } from '~/http/stream-guard.server'
import { streamChanges } from '~/live/stream-changes.server'
import { isDatabaseResponding } from '~/areas/platform/services/disk/probe-database.server'
import { loadFarmOverview } from '~/areas/readings/services/load-farm-overview.server'
import { implement } from '~/api/operation-handlers'

function requireLiveView(of: string) {
	const view = findLiveView(of)
	if (!view) throw new Fault('invalid', 'There is no such view')
	return view
}

const VERSION = { version: `v${PRODUCT_VERSION}`, apiVersion: 'v2.1' }

export const readingsApi = implement(readingsOperations, {
	async readEnvironment(ctx) {
		return environmentToWire(await loadFarmOverview(ctx), ctx.farm.isSimulated)
	},
	async followChanges(ctx, { query, request }) {
		return streamChanges(request, ctx, {
			...(await streamGuard(request, ctx, readingsOperations.followChanges.scope)),
			sinceAt: query.since ?? Infinity,
			view: query.view ? requireLiveView(query.view) : query.view === '' ? null : undefined,
		})
	},
	async checkHealth(ctx) {
		const answers = await isDatabaseResponding(ctx)
		const word = answers ? 'ok' : 'error'
		const body = { status: word, ...VERSION, database: word }
		return Response.json(body, { status: answers ? 200 : 503 })
	},
})
