import type { LoaderFunctionArgs } from '@remix-run/node'
import { server } from '~/boot.server'
import { api } from '~/http/api.server'
import { limitsFrom } from '~/http/limits'
import { requireFarm, sessionToken } from '~/http/require.server'
import { sessionChannel } from '~/services/accounts/token.server'
import { streamChanges } from './stream-changes.server'

export const loader = api(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const token = await sessionToken(request)
	const mayStillSee = () => requireFarm(request, ctx.farm.id)
	// The demo account is shared: there each session counts for itself.
	const whose = ctx.user.isDemo ? ctx.session.tokenHash : ctx.user.id
	const most = limitsFrom((await server()).env.RATE_LIMIT_PER_MINUTE).streams
	const endsWith = sessionChannel(token ?? '')
	return streamChanges(request, ctx, { endsWith, mayStillSee, places: { whose, most } })
})
