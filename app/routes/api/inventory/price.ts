import type { ActionFunctionArgs } from '@remix-run/node'
import { PriceInput } from '@sfc/contract/inventory/price-input'
import { api, methodNotAllowed } from '~/http/api.server'
import { changeLot } from '~/services/inventory/change-lot.server'
import { changeOfLot } from './change-of-lot.server'

export const loader = () => methodNotAllowed('PATCH')

export const action = api(async ({ request, params }: ActionFunctionArgs) => {
	if (request.method !== 'PATCH') return methodNotAllowed('PATCH')
	const { ctx, lot, body } = await changeOfLot(request, params.batchId)
	const { pricePerUnit: pricePerUnitCents } = PriceInput.parse(body)
	await changeLot(ctx, { lotId: lot.id, change: { pricePerUnitCents } })
	const message = 'Inventory price updated successfully'
	return Response.json({ message, price_per_unit: pricePerUnitCents / 100 })
})
