import type { LoaderFunctionArgs } from '@remix-run/node'
import { api, methodNotAllowed } from '~/http/api.server'
import { requireFarm } from '~/http/require.server'
import { listCalibrations } from '~/services/calibration/read-calibration.server'
import { toWire } from './to-wire'

export const loader = api(async ({ request }: LoaderFunctionArgs) =>
	Response.json((await listCalibrations(await requireFarm(request))).map(toWire)),
)

export const action = () => methodNotAllowed('GET')
