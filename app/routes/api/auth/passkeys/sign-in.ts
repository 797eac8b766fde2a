import type { ActionFunctionArgs } from '@remix-run/node'
import { PasskeySignIn } from '@sfc/contract/accounts/passkey'
import { server } from '~/boot.server'
import { api, methodNotAllowed } from '~/http/api.server'
import { publicUrl } from '~/http/public-url.server'
import { readJson } from '~/http/read-body.server'
import { requestSource } from '~/http/request-source.server'
import { signInWithPasskey } from '~/services/passkeys/sign-in-with-passkey.server'
import { answerWithSession } from '../answer-with-session.server'

export const loader = () => methodNotAllowed('POST')

export const action = api(async ({ request }: ActionFunctionArgs) => {
	if (request.method !== 'POST') return methodNotAllowed('POST')
	const ctx = await server()
	const { response } = PasskeySignIn.parse(await readJson(request))
	const where = { origin: await publicUrl(request), from: await requestSource(request) }
	return answerWithSession(ctx, await signInWithPasskey(ctx, { ...where, response }))
})
