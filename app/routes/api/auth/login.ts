import type { ActionFunctionArgs } from '@remix-run/node'
import { SignInInput } from '@sfc/contract/accounts/sign-in'
import { server } from '~/boot.server'
import { api, methodNotAllowed } from '~/http/api.server'
import { readJson } from '~/http/read-body.server'
import { requestSource } from '~/http/request-source.server'
import { signIn } from '~/services/sign-in/sign-in.server'
import { answerWithSession } from './answer-with-session.server'

export const loader = () => methodNotAllowed('POST')

const CODE_WANTED = 'Enter the code of your authenticator app'

export const action = api(async ({ request }: ActionFunctionArgs) => {
	if (request.method !== 'POST') return methodNotAllowed('POST')
	const ctx = await server()
	const input = SignInInput.parse(await readJson(request))
	const outcome = await signIn(ctx, { ...input, ...(await requestSource(request)) })
	if (outcome.kind === 'session') return answerWithSession(ctx, outcome.token)
	const { ticket } = outcome
	return Response.json(
		{ error: CODE_WANTED, message: CODE_WANTED, secondFactor: true, ticket },
		{ status: 401 },
	)
})
