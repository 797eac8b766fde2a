import type { ActionFunctionArgs } from '@remix-run/node'
import { server } from '~/boot.server'
import { api, methodNotAllowed } from '~/http/api.server'
import { countDemoSession } from '~/http/demo-limit.server'
import { requestSource } from '~/http/request-source.server'
import { setSessionHeader } from '~/http/session-header.server'
import { demoSignIn } from '~/services/sign-in/demo-sign-in.server'

export const loader = () => methodNotAllowed('POST')

export const action = api(async ({ request }: ActionFunctionArgs) => {
	if (request.method !== 'POST') return methodNotAllowed('POST')
	await countDemoSession(request)
	const token = await demoSignIn(await server(), await requestSource(request))
	return Response.json(
		{ token, message: 'Login Successful' },
		{ headers: await setSessionHeader(token) },
	)
})
