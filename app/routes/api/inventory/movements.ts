import type { ActionFunctionArgs } from '@remix-run/node'
import { MovementInput } from '@sfc/contract/lots/movement-input'
import { api, methodNotAllowed } from '~/http/api.server'
import { moveStock } from '~/services/inventory/move-stock.server'
import { changeOfLot, lotAnswer } from './change-of-lot.server'

export const loader = () => methodNotAllowed('POST')

export const action = api(async ({ request, params }: ActionFunctionArgs) => {
	if (request.method !== 'POST') return methodNotAllowed('POST')
	const { ctx, lot, body } = await changeOfLot(request, params.lotId)
	const { quantity: quantityMilli, ...movement } = MovementInput.parse(body)
	await moveStock(ctx, { lotId: lot.id, quantityMilli, ...movement })
	return lotAnswer(ctx, lot)
})
