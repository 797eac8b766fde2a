import type { LoaderFunctionArgs } from '@remix-run/node'
import { toWire } from '@sfc/contract/control/equipment-wire'
import { api } from '~/http/api.server'
import { requireFarm } from '~/http/require.server'
import { listEquipment } from '~/services/control/list-equipment.server'

export const loader = api(async ({ request }: LoaderFunctionArgs) => {
	const equipment = await listEquipment(await requireFarm(request))
	return Response.json(equipment.map(toWire))
})
