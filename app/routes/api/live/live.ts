import type { LoaderFunctionArgs } from '@remix-run/node'
import { Fault } from '@sfc/domain/fault'
import { server } from '~/boot.server'
import { api } from '~/http/api.server'
import { limitsFrom } from '~/http/limits'
import { requireFarm, sessionToken } from '~/http/require.server'
import { sessionChannel } from '~/services/sessions/token.server'
import { streamChanges } from './stream-changes.server'

export const loader = api(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const token = await sessionToken(request)
	// Somebody with another role than before starts anew: what they see may be another.
	const mayStillSee = async () => {
		const { role } = await requireFarm(request, ctx.farm.id)
		if (role !== ctx.role) throw new Fault('forbidden', 'Your role on this farm has changed')
	}
	// The demo account is shared: there each session counts for itself.
	const whose = ctx.user.isDemo ? ctx.session.tokenHash : ctx.user.id
	const most = limitsFrom((await server()).env.RATE_LIMIT_PER_MINUTE).streams
	const endsWith = sessionChannel(token ?? '')
	const since = Number(new URL(request.url).searchParams.get('since') || Infinity)
	return streamChanges(request, ctx, {
		endsWith,
		mayStillSee,
		places: { whose, most },
		sinceAt: since,
	})
})
