import type { ActionFunctionArgs } from '@remix-run/node'
import { SaleInput } from '@sfc/contract/lots/movement-input'
import { api, methodNotAllowed } from '~/http/api.server'
import { moveStock } from '~/services/inventory/move-stock.server'
import { changeOfLot, lotAnswer } from './change-of-lot.server'

export const loader = () => methodNotAllowed('POST')

export const action = api(async ({ request, params }: ActionFunctionArgs) => {
	if (request.method !== 'POST') return methodNotAllowed('POST')
	const { ctx, lot, body } = await changeOfLot(request, params.lotId)
	const {
		quantity: quantityMilli,
		pricePerUnit: pricePerUnitCents,
		...sale
	} = SaleInput.parse(body)
	await moveStock(ctx, { lotId: lot.id, kind: 'sold', quantityMilli, pricePerUnitCents, ...sale })
	return lotAnswer(ctx, lot)
})
