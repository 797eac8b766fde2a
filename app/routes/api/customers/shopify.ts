import type { ActionFunctionArgs } from '@remix-run/node'
import { ConnectShopInput } from '@sfc/contract/shops/connect-shop'
import { Fault } from '@sfc/domain/fault'
import { api, methodNotAllowed } from '~/http/api.server'
import { readJson } from '~/http/read-body.server'
import { requireUser } from '~/http/require.server'
import { FAULT_STATUS } from '~/http/fault-status'
import { connectShop } from '~/services/shops/connect-shop.server'
import { disconnectShop } from '~/services/shops/disconnect-shop.server'

export const loader = () => methodNotAllowed('POST, DELETE')

/** What the store refuses is answered with `success: false` beside the error. */
export const action = api(async ({ request, params }: ActionFunctionArgs) => {
	if (!['POST', 'DELETE'].includes(request.method)) return methodNotAllowed('POST, DELETE')
	const ctx = await requireUser(request)
	if (request.method === 'DELETE') {
		await disconnectShop(ctx, { customerId: params.customerId ?? '' })
		return Response.json({ success: true })
	}
	const input = ConnectShopInput.parse(await readJson(request))
	try {
		await connectShop(ctx, { ...input, customerId: params.customerId ?? '' })
		return Response.json({ success: true })
	} catch (error) {
		if (!(error instanceof Fault) || !['invalid', 'unavailable'].includes(error.code)) throw error
		const { message, code } = error
		const body = { success: false, error: message, message }
		return Response.json(body, { status: FAULT_STATUS[code] })
	}
})
