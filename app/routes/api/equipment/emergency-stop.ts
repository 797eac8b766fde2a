import type { ActionFunctionArgs } from '@remix-run/node'
import { api, methodNotAllowed } from '~/http/api.server'
import { requireFarm } from '~/http/require.server'
import { emergencyStop } from '~/services/control/emergency-stop.server'
import { answerStop } from './answer-stop.server'

export const loader = () => methodNotAllowed('POST')

export const action = api(async ({ request }: ActionFunctionArgs) => {
	if (request.method !== 'POST') return methodNotAllowed('POST')
	const ctx = await requireFarm(request)
	return answerStop(ctx, { told: await emergencyStop(ctx), stopped: true })
})
