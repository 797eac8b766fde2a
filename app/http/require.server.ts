import { Fault } from '@sfc/domain/fault'
import { server } from '../boot.server'
import type { FarmCtx, UserCtx } from '../context.server'
import { identifyUser } from '../services/sessions/identify-user.server'
import { requireMembership } from '../services/access/require-membership.server'
import { requestSource } from './request-source.server'
import { bearerToken } from './same-origin.server'
import { cookieToken } from './session-header.server'

/** The session token of a request: bearer for API clients, cookie for browsers. */
export async function sessionToken(request: Request): Promise<string | null> {
	const bearer = bearerToken(request.headers.get('Authorization'))
	if (bearer) return bearer
	return cookieToken(request)
}

/** The signed-in person's context, or null. */
export async function findUser(request: Request): Promise<UserCtx | null> {
	const ctx = await server()
	const token = await sessionToken(request)
	const known = token ? await identifyUser(ctx, { token }) : null
	return known ? { ...ctx, ...known, from: await requestSource(request) } : null
}

/** The signed-in person's context. Throws Fault unauthenticated. */
export async function requireUser(request: Request): Promise<UserCtx> {
	const ctx = await findUser(request)
	if (!ctx) throw new Fault('unauthenticated', 'Please sign in')
	return ctx
}

/**
 * The context of one farm: the one named in `farmId` (path or query), else the person's current
 * farm. A farm the person is not a member of is not found.
 */
export async function requireFarm(
	request: Request,
	farmId?: string | number | null,
): Promise<FarmCtx> {
	const ctx = await requireUser(request)
	return requireFarmOf(ctx, farmId ?? new URL(request.url).searchParams.get('farmId'))
}

/**
 * The same for a person who is already identified; null and an empty text mean their current farm.
 */
export async function requireFarmOf(
	ctx: UserCtx,
	named: string | number | null | undefined,
): Promise<FarmCtx> {
	if (named == null || named === '') return requireMembership(ctx, { farmId: null })
	if (!/^\d{1,15}$/.test(String(named))) throw new Fault('not-found', 'Farm not found')
	return requireMembership(ctx, { farmId: Number(named) })
}
