import type { ActionFunctionArgs } from '@remix-run/node'
import { TakeBackInput } from '@sfc/contract/lots/movement-input'
import { api, methodNotAllowed } from '~/http/api.server'
import { parsePathId } from '~/http/parse-path-id'
import { reverseMovement } from '~/services/inventory/reverse-movement.server'
import { changeOfLot, lotAnswer } from './change-of-lot.server'

export const loader = () => methodNotAllowed('POST')

export const action = api(async ({ request, params }: ActionFunctionArgs) => {
	if (request.method !== 'POST') return methodNotAllowed('POST')
	const { ctx, lot, body } = await changeOfLot(request, params.lotId)
	const movementId = parsePathId(params.movementId, 'Stock movement not found')
	await reverseMovement(ctx, { lotId: lot.id, movementId, ...TakeBackInput.parse(body) })
	return lotAnswer(ctx, lot)
})
