import { redirect } from '@remix-run/node'
import { Fault } from '@sfc/domain/fault'
import { server } from '../boot.server'
import type { Farm, FarmCtx, UserCtx } from '../context.server'
import { identifyUser } from '~/areas/platform/services/sessions/identify-user.server'
import { requireMembership } from '~/areas/platform/services/require-membership.server'
import { requestSource } from './request-source.server'
import { bearerToken } from './same-origin.server'
import { cookieToken } from './session-header.server'
import { parsePathId } from './parse-path-id'

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
 * The context of the farm that a page is about: the one in its path, else `farmId` in its query, else the
 * person's current one. Throws Fault not-found for a farm that the person is not a member of.
 */
export async function requireFarm(request: Request, inPath?: string): Promise<FarmCtx> {
	const ctx = await requireUser(request)
	if (inPath !== undefined) return requireFarmById(ctx, inPath)
	const entered = await requireFarmById(ctx, new URL(request.url).searchParams.get('farmId'))
	requireFarmInAddress(request, entered.farm)
	return entered
}

/**
 * Ensures that the address names the farm of the page, so that its forms and links act on that farm whatever
 * other tabs do. Throws a redirect for a page, and Fault invalid for a form, which may have been opened on
 * another farm.
 */
export function requireFarmInAddress(request: Request, farm: Pick<Farm, 'id'>): void {
	const { pathname, searchParams } = new URL(request.url)
	if (searchParams.get('farmId') === String(farm.id)) return
	if (!['GET', 'HEAD'].includes(request.method))
		throw new Fault('invalid', 'This form is not for the farm it was sent to. Reload the page.')
	searchParams.delete('_routes')
	searchParams.set('farmId', String(farm.id))
	// Two slashes at the beginning would lead to another host.
	const path = pathname.replace(/^\/+/, '/').replace(/\.data$/, '')
	throw redirect(`${path}?${searchParams}`)
}

/**
 * The context of a farm by its id, for a signed-in person; null and an empty text mean their current farm.
 * Throws Fault not-found for a farm that the person is not a member of.
 */
export async function requireFarmById(
	ctx: UserCtx,
	named: string | number | null | undefined,
): Promise<FarmCtx> {
	if (named == null || named === '') return requireMembership(ctx, { farmId: null })
	return requireMembership(ctx, { farmId: parsePathId(String(named), 'Farm not found') })
}

/** The context of a farm, or null for people without a farm and farms they are not a member of. */
export const findFarm = (
	ctx: UserCtx,
	named: string | number | null | undefined,
): Promise<FarmCtx | null> =>
	requireFarmById(ctx, named).catch((error: unknown) => {
		if (error instanceof Fault && ['farmless', 'not-found'].includes(error.code)) return null
		throw error
	})
