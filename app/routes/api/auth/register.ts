import type { ActionFunctionArgs } from '@remix-run/node'
import { RegisterInput } from '@sfc/contract/accounts/register'
import { toWire } from '@sfc/contract/accounts/user'
import { Fault } from '@sfc/domain/fault'
import { server } from '~/boot.server'
import { api, methodNotAllowed } from '~/http/api.server'
import { publicUrl } from '~/http/public-url.server'
import { readJson } from '~/http/read-body.server'
import { requestSource } from '~/http/request-source.server'
import { setSessionHeader } from '~/http/session-header.server'
import { identifyUser } from '~/services/sessions/identify-user.server'
import { registerAccount } from '~/services/accounts/register-account.server'
import { isRegistrationOpen } from '~/services/accounts/is-registration-open'

export const loader = () => methodNotAllowed('POST')

export const action = api(async ({ request }: ActionFunctionArgs) => {
	if (request.method !== 'POST') return methodNotAllowed('POST')
	const ctx = await server()
	if (!isRegistrationOpen(ctx.env))
		throw new Fault('forbidden', 'New accounts are by invitation here')
	const input = RegisterInput.parse(await readJson(request))
	const origin = await publicUrl(request)
	const from = await requestSource(request)
	const registered = await registerAccount(ctx, input, { from, origin })
	if (registered.kind === 'confirm-by-mail')
		return Response.json({ message: 'Check your mail' }, { status: 202 })
	const { token } = registered
	const known = await identifyUser(ctx, { token })
	return Response.json(
		{ token, message: 'Account created', user: known && toWire(known.user) },
		{ status: 201, headers: await setSessionHeader(token) },
	)
})
