import type { ActionFunctionArgs } from '@remix-run/node'
import { CodeInput } from '@sfc/contract/accounts/second-factor'
import { server } from '~/boot.server'
import { api, methodNotAllowed } from '~/http/api.server'
import { readJson } from '~/http/read-body.server'
import { requestSource } from '~/http/request-source.server'
import { signInWithCode } from '~/services/sign-in/sign-in-with-code.server'
import { answerWithSession } from './answer-with-session.server'

export const loader = () => methodNotAllowed('POST')

export const action = api(async ({ request }: ActionFunctionArgs) => {
	if (request.method !== 'POST') return methodNotAllowed('POST')
	const ctx = await server()
	const input = CodeInput.parse(await readJson(request))
	const token = await signInWithCode(ctx, { ...input, from: await requestSource(request) })
	return answerWithSession(ctx, token)
})
