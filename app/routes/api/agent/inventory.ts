import type { ActionFunctionArgs } from '@remix-run/node'
import { Inventory, INVENTORY_MAX_POINTS } from '@sfc/contract/agent/inventory'
import { api, methodNotAllowed } from '~/http/api.server'
import { storeInventory } from '~/services/devices/store-inventory.server'
import { readAgentJson } from './read-agent-json.server'
import { requireAgent } from '~/api/require-sender.server'

/** Room for the most points an agent may have, with long names. */
const MAX_BYTES = 4 * 1024 * 1024

export const loader = () => methodNotAllowed('POST')

export const action = api(
	async ({ request }: ActionFunctionArgs) => {
		if (request.method !== 'POST') return methodNotAllowed('POST')
		const ctx = await requireAgent(request)
		const inventory = Inventory.parse(await readAgentJson(request, MAX_BYTES))
		const total = inventory.devices.reduce((sum, device) => sum + device.points.length, 0)
		if (total > INVENTORY_MAX_POINTS) {
			const error = `The inventory has ${total} points; an agent may have ${INVENTORY_MAX_POINTS}`
			return Response.json({ error, message: error }, { status: 422 })
		}
		await storeInventory(ctx, inventory)
		return Response.json({ serverTime: ctx.now() })
	},
	{ anyOrigin: true },
)
