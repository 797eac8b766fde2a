import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { LotInput } from '@sfc/contract/lots/lot-input'
import { api, methodNotAllowed } from '~/http/api.server'
import { requireUser } from '~/http/require.server'
import { changeLot } from '~/services/inventory/change-lot.server'
import { requireLot } from '~/services/inventory/require-lot.server'
import { changeOfLot, lotAnswer } from './change-of-lot.server'

export const loader = api(async ({ request, params }: LoaderFunctionArgs) => {
	const { ctx, lot } = await requireLot(await requireUser(request), { name: params.lotId })
	return lotAnswer(ctx, lot, 200)
})

export const action = api(async ({ request, params }: ActionFunctionArgs) => {
	if (request.method !== 'PATCH') return methodNotAllowed('GET, PATCH')
	const { ctx, lot, body } = await changeOfLot(request, params.lotId)
	const change = LotInput.parse({ ...lot, ...(body as object) })
	return lotAnswer(ctx, await changeLot(ctx, { lotId: lot.id, change }), 200)
})
