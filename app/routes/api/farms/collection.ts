import type { LoaderFunctionArgs } from '@remix-run/node'
import { toWire } from '@sfc/contract/farms/farm'
import { api, methodNotAllowed } from '~/http/api.server'
import { requireUser } from '~/http/require.server'
import { listFarms } from '~/services/farms/list-farms.server'

export const loader = api(async ({ request }: LoaderFunctionArgs) => {
	const farms = await listFarms(await requireUser(request))
	return Response.json(farms.map(toWire))
})

export const action = () => methodNotAllowed('GET')
