import type { LoaderFunctionArgs } from '@remix-run/node'
import { CustomerReply } from '@sfc/contract/billing/customer-wire'
import { api, methodNotAllowed } from '~/http/api.server'
import { requireUser } from '~/http/require.server'
import { findCustomer } from '~/services/customers/find-customer.server'

export const loader = api(async ({ request, params }: LoaderFunctionArgs) => {
	const ctx = await requireUser(request)
	const found = await findCustomer(ctx, { customerId: params.customerId ?? '' })
	return Response.json(CustomerReply.parse(found))
})

export const action = () => methodNotAllowed('GET')
