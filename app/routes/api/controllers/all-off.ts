import type { ActionFunctionArgs } from '@remix-run/node'
import { api, methodNotAllowed } from '~/http/api.server'
import { requireFarm } from '~/http/require.server'
import { switchAllOff } from '~/services/control/switch-many.server'
import { answerMany } from '../equipment/answer-many.server'

export const loader = () => methodNotAllowed('POST')

export const action = api(async ({ request }: ActionFunctionArgs) => {
	if (request.method !== 'POST') return methodNotAllowed('POST')
	return answerMany(await switchAllOff(await requireFarm(request)))
})
