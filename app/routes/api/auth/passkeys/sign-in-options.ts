import type { ActionFunctionArgs } from '@remix-run/node'
import { server } from '~/boot.server'
import { api, methodNotAllowed } from '~/http/api.server'
import { publicUrl } from '~/http/public-url.server'
import { requestSource } from '~/http/request-source.server'
import { startPasskeySignIn } from '~/services/passkeys/start-passkey-sign-in.server'

export const loader = () => methodNotAllowed('POST')

export const action = api(async ({ request }: ActionFunctionArgs) => {
	if (request.method !== 'POST') return methodNotAllowed('POST')
	const where = { origin: await publicUrl(request), from: await requestSource(request) }
	return Response.json(await startPasskeySignIn(await server(), where))
})
