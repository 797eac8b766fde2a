import type { LoaderFunctionArgs } from '@remix-run/node'
import { toWire } from '@sfc/contract/inventory/inventory-record'
import { InventoryQuery } from '@sfc/contract/inventory/operations'
import { api, methodNotAllowed } from '~/http/api.server'
import { requireFarm } from '~/http/require.server'
import { listInventory } from '~/services/inventory/list-inventory.server'

const PAGE_SIZE = 1_000

export const loader = api(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const query = Object.fromEntries(new URL(request.url).searchParams)
	const { include, ...filter } = InventoryQuery.parse(query)
	const wanted = { ...filter, withGrowing: include === 'growing', pageSize: PAGE_SIZE }
	const { items } = await listInventory(ctx, wanted)
	return Response.json(items.map(toWire))
})

export const action = () => methodNotAllowed('GET')
