import type { ActionFunctionArgs } from '@remix-run/node'
import { server } from '~/boot.server'
import { api, methodNotAllowed } from '~/http/api.server'
import { sessionToken } from '~/http/require.server'
import { clearSessionHeader } from '~/http/session-header.server'
import { signOut } from '~/services/sessions/sign-out.server'

export const loader = () => methodNotAllowed('POST')

export const action = api(async ({ request }: ActionFunctionArgs) => {
	if (request.method !== 'POST') return methodNotAllowed('POST')
	const token = await sessionToken(request)
	if (token) await signOut(await server(), { token })
	return Response.json(
		{ message: 'Logged out successfully' },
		{ headers: await clearSessionHeader() },
	)
})
