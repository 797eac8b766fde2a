import { environmentToWire } from '@sfc/contract/readings/environment-wire'
import { readingsOperations } from '@sfc/contract/readings/operations'
import { Fault } from '@sfc/domain/fault'
import { PRODUCT_VERSION } from '@sfc/domain/product-version'
import { server } from '~/boot.server'
import { deriveLimits } from '~/http/limits'
import { findLiveView } from '~/live-views.server'
import { requireCaller } from '~/http/require-caller.server'
import { requireFarmById } from '~/http/require-farm.server'
import { streamChanges } from '~/live/stream-changes.server'
import { isDatabaseResponding } from '~/areas/platform/services/disk/probe-database.server'
import { loadFarmOverview } from '~/areas/readings/services/load-farm-overview.server'
import { sessionChannel } from '~/areas/platform/services/sessions/token.server'
import { implement } from '~/api/operation-handlers'

function requireLiveView(of: string) {
	const view = findLiveView(of)
	if (!view) throw new Fault('invalid', 'There is no such view')
	return view
}

const VERSION = { version: `v${PRODUCT_VERSION}`, apiVersion: 'v2.1' }

export const readingsApi = implement(readingsOperations, {
	async readEnvironment(ctx) {
		const { figures } = await loadFarmOverview(ctx)
		return environmentToWire(figures, ctx.farm.isSimulated)
	},
	async followChanges(ctx, { query, request }) {
		// A stream continues only with the same role, because another role may see other things.
		const mayStillSee = async () => {
			const caller = await requireCaller(request, readingsOperations.followChanges.scope)
			const { role } = await requireFarmById(caller, ctx.farm.id)
			if (role !== ctx.role) throw new Fault('forbidden', 'Your role on this farm has changed')
		}
		// The demo account is shared, so its limit applies per session.
		const whose = ctx.user.isDemo ? ctx.session.tokenHash : ctx.user.id
		const most = deriveLimits((await server()).env.RATE_LIMIT_PER_MINUTE).streams
		return streamChanges(request, ctx, {
			endsWith: sessionChannel(ctx.session),
			mayStillSee,
			places: { whose, most },
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
