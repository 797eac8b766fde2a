import type { LoaderFunctionArgs } from '@remix-run/node'
import { api } from '~/http/api.server'
import { requireFarm } from '~/http/require.server'
import { listSensorHealth } from '~/services/sensor-health/list-sensor-health.server'
import { healthToWire } from './health-to-wire'

export const loader = api(async ({ request }: LoaderFunctionArgs) => {
	const sensors = await listSensorHealth(await requireFarm(request))
	return Response.json(sensors.map(healthToWire))
})
