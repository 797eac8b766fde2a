import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { api, methodNotAllowed } from '~/http/api.server'
import { requireUser } from '~/http/require.server'
import { collectMyData } from '~/services/privacy/collect-my-data.server'
import { deleteMyAccount } from '~/services/privacy/delete-my-account.server'

export const loader = api(async ({ request }: LoaderFunctionArgs) =>
	Response.json(await collectMyData(await requireUser(request))),
)

export const action = api(async ({ request }: ActionFunctionArgs) => {
	if (request.method !== 'DELETE') return methodNotAllowed('GET, DELETE')
	await deleteMyAccount(await requireUser(request))
	return Response.json({ success: true })
})
