import type { Operation } from '@sfc/contract/operation'
import { Fault } from '@sfc/domain/fault'
import { server } from '../boot.server'
import type { ApiToken, UserCtx } from '../context.server'
import { identifyToken, isApiToken } from '~/areas/platform/services/sessions/identify-token.server'
import { clientAddress } from './client-address.server'
import { requireUser } from './require-farm.server'
import { bearerToken } from './same-origin.server'

/**
 * The context of the person who makes a call, or whose token makes it. Pages do not accept tokens, and with
 * one the cookies of a request are ignored. Throws Fault unauthenticated, forbidden where the token lacks the
 * scope of the call, and too-many.
 */
export async function requireCaller(
	request: Request,
	scope: Operation['scope'] = 'session',
): Promise<UserCtx> {
	const token = bearerToken(request.headers.get('Authorization'))
	if (token === null || !isApiToken(token)) return requireUser(request)
	const ctx = await server()
	const ip = clientAddress(request)
	const known = await identifyToken(ctx, { token })
	if (!known) {
		await ctx.limits.wrongTokensPerAddress.count(ip ?? 'unknown')
		throw new Fault('unauthenticated', 'This token is unknown, has expired or was revoked')
	}
	await ctx.limits.callsPerToken.count(known.session.token.id)
	requireScope(known.session.token, scope)
	return { ...ctx, ...known, from: { ip, userAgent: request.headers.get('User-Agent') } }
}

function requireScope({ scopes }: ApiToken, scope: NonNullable<Operation['scope']>): void {
	if (scope === 'session')
		throw new Fault('forbidden', 'A token cannot do this. Sign in and do it yourself.')
	if (!scopes.includes(scope))
		throw new Fault('forbidden', `This token lacks the scope “${scope}”. Make one that has it.`)
}
