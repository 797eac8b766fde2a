import type { LoaderFunctionArgs } from '@remix-run/node'
import { toWire } from '@sfc/contract/accounts/user'
import { api, methodNotAllowed } from '~/http/api.server'
import { requireUser } from '~/http/require.server'

export const loader = api(async ({ request }: LoaderFunctionArgs) => {
	const { user } = await requireUser(request)
	return Response.json(toWire(user))
})

export const action = () => methodNotAllowed('GET')
