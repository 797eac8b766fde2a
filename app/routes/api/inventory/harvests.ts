import type { ActionFunctionArgs } from '@remix-run/node'
import { HarvestInput } from '@sfc/contract/inventory/harvest-input'
import { Fault } from '@sfc/domain/fault'
import { api, methodNotAllowed } from '~/http/api.server'
import { checkHarvestPlausible } from '~/services/inventory/check-harvest-plausible.server'
import { recordHarvest } from '~/services/planting-cycles/record-harvest.server'
import { findCycleOfLot } from '~/services/traceability/load-lot-history.server'
import { changeOfLot, lotAnswer } from './change-of-lot.server'

export const loader = () => methodNotAllowed('POST')

export const action = api(async ({ request, params }: ActionFunctionArgs) => {
	if (request.method !== 'POST') return methodNotAllowed('POST')
	const { ctx, lot, body } = await changeOfLot(request, params.lotId)
	const { isMoreMeant, ...harvest } = HarvestInput.parse(body)
	const cycle = await findCycleOfLot(ctx, lot)
	if (!cycle) throw new Fault('conflict', 'The planting cycle of this lot was deleted')
	const cutMilli = harvest.quantityMilli + harvest.wasteMilli
	const doubt = await checkHarvestPlausible(ctx, { lot, plants: cycle.quantity, cutMilli })
	if (doubt && !isMoreMeant) throw new Fault('conflict', doubt, { field: 'isMoreMeant' })
	await recordHarvest(ctx, { cycleId: cycle.id, ...harvest })
	return lotAnswer(ctx, lot)
})
