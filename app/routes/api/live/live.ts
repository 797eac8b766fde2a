import type { LoaderFunctionArgs } from '@remix-run/node'
import { api } from '~/http/api.server'
import { requireFarm } from '~/http/require.server'
import { streamChanges } from './stream-changes.server'

export const loader = api(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	return streamChanges(request, ctx, () => requireFarm(request, ctx.farm.id))
})
