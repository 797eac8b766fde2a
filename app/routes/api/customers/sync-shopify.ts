import type { ActionFunctionArgs } from '@remix-run/node'
import { api, methodNotAllowed } from '~/http/api.server'
import { requireUser } from '~/http/require.server'
import { syncProducts } from '~/services/shops/sync-products.server'

export const loader = () => methodNotAllowed('POST')

export const action = api(async ({ request, params }: ActionFunctionArgs) => {
	if (request.method !== 'POST') return methodNotAllowed('POST')
	const ctx = await requireUser(request)
	const { syncedProducts } = await syncProducts(ctx, { customerId: params.customerId ?? '' })
	return Response.json({ success: true, syncedProducts })
})
