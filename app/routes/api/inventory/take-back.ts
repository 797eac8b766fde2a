import type { ActionFunctionArgs } from '@remix-run/node'
import { TakeBackInput } from '@sfc/contract/lots/movement-input'
import { api, methodNotAllowed } from '~/http/api.server'
import { pathId } from '~/http/path-id'
import { takeBack } from '~/services/lots/take-back.server'
import { changeOfLot, lotAnswer } from './change-of-lot.server'

export const loader = () => methodNotAllowed('POST')

export const action = api(async ({ request, params }: ActionFunctionArgs) => {
	if (request.method !== 'POST') return methodNotAllowed('POST')
	const { ctx, lot, body } = await changeOfLot(request, params.lotId)
	const movementId = pathId(params.movementId, 'Stock movement not found')
	await takeBack(ctx, { lotId: lot.id, movementId, ...TakeBackInput.parse(body) })
	return lotAnswer(ctx, lot)
})
