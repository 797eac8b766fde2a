import type { LoaderFunctionArgs } from '@remix-run/node'
import { api, methodNotAllowed } from '~/http/api.server'
import { requireFarm } from '~/http/require.server'
import { listGrowth } from '~/services/growth/list-growth.server'
import { toWire } from './to-wire'

export const loader = api(async ({ request }: LoaderFunctionArgs) => {
	const growth = await listGrowth(await requireFarm(request))
	return Response.json(growth.map(toWire))
})

export const action = () => methodNotAllowed('GET')
