import type { LoaderFunctionArgs } from '@remix-run/node'
import type { Permission } from '@sfc/domain/accounts/permissions'
import { server, type Server } from '../boot.server'
import type { FarmCtx, Permitted, UserCtx } from '../context.server'
import { requirePermission } from '../services/access/require-permission.server'
import { requireFarm, requireUser } from './require.server'

export type Args = Pick<LoaderFunctionArgs, 'request' | 'params'>

/** Everybody, everybody who is signed in, or what it takes on the farm. */
export type Access = 'public' | 'person' | Permission
export type CtxOf<A extends Access> = A extends 'public'
	? Server
	: A extends 'person'
		? UserCtx
		: FarmCtx

/** Where a form is sent to: the person may what the options ask for, which the services take as proof. */
export type AuthorizedAction<S, A extends Access, W extends Permission> = Args &
	([A | W] extends [Permission] ? Omit<S, 'ctx'> & { ctx: Permitted<A | W> } : S)

export type PageOptions<A extends Access, W extends Permission, S, D> = {
	/** Checked for GET and POST. */
	permission: A
	/** What it takes to send the form, where that is more than to see it. */
	send?: W
	/** What the path names, and the context of its farm. Else the farm in the path, or the current one. */
	subject?: (args: Args) => Promise<S>
	/** What the page shows. `values` are those of the form's fields at first. */
	load?: (at: S & Args) => D | Promise<D>
}

/** Whom and what a request is about. Throws Fault for those who may not. */
export async function authorizePage<A extends Access, W extends Permission, S>(
	{ permission, subject }: PageOptions<A, W, S, unknown>,
	{ request, params }: Args,
): Promise<S & Args> {
	const entered = subject
		? await subject({ request, params })
		: ({ ctx: await contextFor(permission, { request, params }) } as S)
	if (permission !== 'public' && permission !== 'person')
		requirePermission(farmOf(entered), permission)
	return { ...entered, request, params }
}

/** The same for a request that sends the page's form. */
export async function authorizeAction<A extends Access, W extends Permission, S>(
	options: PageOptions<A, W, S, unknown>,
	args: Args,
) {
	const at = await authorizePage(options, args)
	if (options.send) requirePermission(farmOf(at), options.send)
	return at as AuthorizedAction<S, A, W>
}

/** Pages about a farm enter it, by the type of their options. */
const farmOf = (entered: unknown): FarmCtx => (entered as { ctx: FarmCtx }).ctx

async function contextFor(permission: Access, { request, params }: Args) {
	if (permission === 'public') return server()
	return permission === 'person' ? requireUser(request) : requireFarm(request, params.farmId)
}
