import type { ActionFunctionArgs } from '@remix-run/node'
import { api, methodNotAllowed } from '~/http/api.server'
import { requireFarm } from '~/http/require.server'
import { createEnrolmentCode } from '~/services/agents/create-enrolment-code.server'

export const loader = () => methodNotAllowed('POST')

export const action = api(async ({ request, params }: ActionFunctionArgs) => {
	if (request.method !== 'POST') return methodNotAllowed('POST')
	const ctx = await requireFarm(request, params.farmId)
	return Response.json(await createEnrolmentCode(ctx), { status: 201 })
})
