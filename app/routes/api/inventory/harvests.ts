import type { ActionFunctionArgs } from '@remix-run/node'
import { HarvestInput } from '@sfc/contract/inventory/harvest-input'
import { Fault } from '@sfc/domain/fault'
import { api, methodNotAllowed } from '~/http/api.server'
import { doubtHarvest } from '~/services/inventory/doubt-harvest.server'
import { recordHarvest } from '~/services/inventory/record-harvest.server'
import { cycleOfLot } from '~/services/lots/lot-story.server'
import { changeOfLot, lotAnswer } from './change-of-lot.server'

export const loader = () => methodNotAllowed('POST')

export const action = api(async ({ request, params }: ActionFunctionArgs) => {
	if (request.method !== 'POST') return methodNotAllowed('POST')
	const { ctx, lot, body } = await changeOfLot(request, params.lotId)
	const { isMoreMeant, ...harvest } = HarvestInput.parse(body)
	const cycle = await cycleOfLot(ctx, lot)
	if (!cycle) throw new Fault('conflict', 'The planting cycle of this lot was deleted')
	const cutMilli = harvest.quantityMilli + harvest.wasteMilli
	const doubt = await doubtHarvest(ctx, { lot, plants: cycle.quantity, cutMilli })
	if (doubt && !isMoreMeant) throw new Fault('conflict', doubt, { field: 'isMoreMeant' })
	await recordHarvest(ctx, { cycleId: cycle.id, ...harvest })
	return lotAnswer(ctx, lot)
})
