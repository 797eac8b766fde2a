import type { LoaderFunctionArgs } from '@remix-run/node'
import type { Permission } from '@sfc/domain/platform/permissions'
import { server, type Server } from '../boot.server'
import type { FarmCtx, Permitted, UserCtx } from '../context.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { requireFarm, requireUser } from './require-farm.server'

export type Args = Pick<LoaderFunctionArgs, 'request' | 'params'>

/** Who may open a page: everybody, everybody who is signed in, or members with a permission on the farm. */
export type Access = 'public' | 'person' | Permission
export type AccessCtx<A extends Access> = A extends 'public'
	? Server
	: A extends 'person'
		? UserCtx
		: FarmCtx

/** Arguments of an action after authorization; the context proves that the person has the permission. */
export type AuthorizedAction<S, A extends Access, W extends Permission> = Args &
	([A | W] extends [Permission] ? Omit<S, 'ctx'> & { ctx: Permitted<A | W> } : S)

export type PageOptions<A extends Access, W extends Permission, S, D> = {
	/** Permission to open the page, checked for GET and POST. */
	permission: A
	/** Permission to send the form, where it differs from the permission to open the page. */
	send?: W
	/**
	 * Loads what the path names, with the context of its farm. Without it, the farm is the one in the path, or
	 * the current one.
	 */
	subject?: (args: Args) => Promise<S>
	/** Loads the data of the page. `values` are the initial values of the form's fields. */
	load?: (at: S & Args) => D | Promise<D>
}

/** Identifies the person and the subject of a request. Throws Fault for those without access. */
export async function authorizePage<A extends Access, W extends Permission, S>(
	{ permission, subject }: PageOptions<A, W, S, unknown>,
	{ request, params }: Args,
): Promise<S & Args> {
	const entered = subject
		? await subject({ request, params })
		: ({ ctx: await contextFor(permission, { request, params }) } as S)
	if (permission !== 'public' && permission !== 'person')
		requirePermission(toFarmCtx(entered), permission)
	return { ...entered, request, params }
}

/** Authorizes a request that sends the page's form. */
export async function authorizeAction<A extends Access, W extends Permission, S>(
	options: PageOptions<A, W, S, unknown>,
	args: Args,
) {
	const at = await authorizePage(options, args)
	if (options.send) requirePermission(toFarmCtx(at), options.send)
	return at as AuthorizedAction<S, A, W>
}

/** The farm context; the type of the options guarantees that pages about a farm have one. */
const toFarmCtx = (entered: unknown): FarmCtx => (entered as { ctx: FarmCtx }).ctx

async function contextFor(permission: Access, { request, params }: Args) {
	if (permission === 'public') return server()
	return permission === 'person' ? requireUser(request) : requireFarm(request, params.farmId)
}
