import type { LoaderFunctionArgs } from '@remix-run/node'
import { toWire } from '@sfc/contract/agents/device-wire'
import { api } from '~/http/api.server'
import { requireFarm } from '~/http/require.server'
import { listDevices } from '~/services/devices/list-devices.server'

export const loader = api(async ({ request }: LoaderFunctionArgs) => {
	const devices = await listDevices(await requireFarm(request))
	return Response.json(devices.map(toWire))
})
