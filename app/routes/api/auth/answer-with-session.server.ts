import { toWire } from '@sfc/contract/accounts/user'
import type { Server } from '~/boot.server'
import { setSessionHeader } from '~/http/session-header.server'
import { identifyUser } from '~/services/sessions/identify-user.server'

/** The answer of every call that signs in: the token, the person, and a cookie for browsers. */
export async function answerWithSession(ctx: Server, token: string): Promise<Response> {
	const known = await identifyUser(ctx, { token })
	return Response.json(
		{ token, message: 'Login Successful', user: known && toWire(known.user) },
		{ headers: await setSessionHeader(token) },
	)
}
