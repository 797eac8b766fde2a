import type { ActionFunctionArgs } from '@remix-run/node'
import { server } from '~/boot.server'
import { api, methodNotAllowed } from '~/http/api.server'
import { countDemoSession } from '~/http/demo-limit.server'
import { requestFrom } from '~/http/request-from.server'
import { startSessionHeader } from '~/http/session-header.server'
import { demoSignIn } from '~/services/sign-in/demo-sign-in.server'

export const loader = () => methodNotAllowed('POST')

export const action = api(async ({ request }: ActionFunctionArgs) => {
	if (request.method !== 'POST') return methodNotAllowed('POST')
	await countDemoSession(request)
	const token = await demoSignIn(await server(), await requestFrom(request))
	return Response.json(
		{ token, message: 'Login Successful' },
		{ headers: await startSessionHeader(token) },
	)
})
