import type { ActionFunctionArgs } from '@remix-run/node'
import { cleanUpMessage } from '@sfc/domain/planting-cycles/clean-up-message'
import { api, methodNotAllowed } from '~/http/api.server'
import { requireFarm } from '~/http/require.server'
import { cleanUpCycles } from '~/services/planting-cycles/clean-up-cycles.server'

export const loader = () => methodNotAllowed('DELETE')

export const action = api(async ({ request }: ActionFunctionArgs) => {
	if (request.method !== 'DELETE') return methodNotAllowed('DELETE')
	const removed = await cleanUpCycles(await requireFarm(request))
	return Response.json({ message: cleanUpMessage(removed), removed })
})
