import { userToWire } from '@sfc/contract/accounts/user'
import type { Ctx, RequestSource } from '~/context.server'
import { setSessionHeader } from '~/http/session-header.server'
import { identifyUser } from '~/areas/platform/services/sessions/identify-user.server'

/** The answer of every sign-in call: the token, the person, and cookies for browsers. */
export async function answerWithSession(
	ctx: Ctx & { from: RequestSource },
	token: string,
	{ message = 'Login Successful', status = 200 }: { message?: string; status?: number } = {},
): Promise<Response> {
	const known = await identifyUser(ctx, { token })
	return Response.json(
		{ token, message, user: known && userToWire(known.user) },
		{ status, headers: await setSessionHeader(token, ctx.from) },
	)
}
