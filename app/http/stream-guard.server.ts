import type { Operation } from '@sfc/contract/operation'
import { Fault } from '@sfc/domain/fault'
import { server } from '../boot.server'
import type { FarmCtx } from '../context.server'
import { sessionChannel } from '~/areas/platform/services/sessions/token.server'
import type { StreamGuard } from '~/live/guard-stream.server'
import { deriveLimits } from './limits'
import { requireCaller } from './require-caller.server'
import { requireFarmById } from './require-farm.server'

/** What ends a stream of a farm. It goes on with the same role only, because another one may see other things. */
export async function streamGuard(
	request: Request,
	ctx: FarmCtx,
	scope: Operation['scope'],
): Promise<StreamGuard> {
	const { token, tokenHash } = ctx.session
	return {
		endsWith: sessionChannel(ctx.session),
		async mayStillSee() {
			const { role } = await requireFarmById(await requireCaller(request, scope), ctx.farm.id)
			if (role !== ctx.role) throw new Fault('forbidden', 'Your role on this farm has changed')
		},
		places: {
			// A program ends no streams of its person's pages; the demo account is shared.
			whose: token ? `token ${token.id}` : ctx.user.isDemo ? tokenHash : ctx.user.id,
			most: deriveLimits((await server()).env.RATE_LIMIT_PER_MINUTE).streams,
		},
	}
}
