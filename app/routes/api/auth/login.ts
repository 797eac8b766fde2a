import type { ActionFunctionArgs } from '@remix-run/node'
import { SignInInput } from '@sfc/contract/accounts/sign-in'
import { toWire } from '@sfc/contract/accounts/user'
import { server } from '~/boot.server'
import { api, methodNotAllowed } from '~/http/api.server'
import { readJson } from '~/http/read-body.server'
import { requestFrom } from '~/http/request-from.server'
import { startSessionHeader } from '~/http/session-header.server'
import { identifyUser } from '~/services/accounts/identify-user.server'
import { signIn } from '~/services/accounts/sign-in.server'

export const loader = () => methodNotAllowed('POST')

export const action = api(async ({ request }: ActionFunctionArgs) => {
	if (request.method !== 'POST') return methodNotAllowed('POST')
	const ctx = await server()
	const input = SignInInput.parse(await readJson(request))
	const token = await signIn(ctx, { ...input, ...(await requestFrom(request)) })
	const known = await identifyUser(ctx, { token })
	return Response.json(
		{ token, message: 'Login Successful', user: known && toWire(known.user) },
		{ headers: await startSessionHeader(token) },
	)
})
