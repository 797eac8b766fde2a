import type { LoaderFunctionArgs } from '@remix-run/node'
import { api } from '~/http/api.server'
import { requireFarm, sessionToken } from '~/http/require.server'
import { sessionChannel } from '~/services/accounts/token.server'
import { streamChanges } from './stream-changes.server'

export const loader = api(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const token = await sessionToken(request)
	const mayStillSee = () => requireFarm(request, ctx.farm.id)
	return streamChanges(request, ctx, { endsWith: sessionChannel(token ?? ''), mayStillSee })
})
