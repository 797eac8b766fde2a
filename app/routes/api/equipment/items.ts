import type { LoaderFunctionArgs } from '@remix-run/node'
import { api } from '~/http/api.server'
import { requireFarm } from '~/http/require.server'
import { listEquipmentItems } from '~/services/hydroponic/list-equipment-items.server'

export const loader = api(async ({ request }: LoaderFunctionArgs) =>
	Response.json(await listEquipmentItems(await requireFarm(request))),
)
