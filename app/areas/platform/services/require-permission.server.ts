import {
	hasPermission,
	describePermission,
	type Permission,
} from '@sfc/domain/platform/permissions'
import { Fault } from '@sfc/domain/fault'
import type { FarmCtx, Permitted } from '~/context.server'

/**
 * Narrows the context to one whose permission is checked. Throws Fault forbidden when the role on
 * the farm does not allow it.
 */
export function requirePermission<C extends FarmCtx, P extends Permission>(
	ctx: C,
	permission: P,
): C & Permitted<P> {
	if (hasPermission(ctx.role, permission)) return ctx as C & Permitted<P>
	const words = describePermission(permission)
	throw new Fault('forbidden', `As ${article(ctx.role)} of ${ctx.farm.name} you may not ${words}`)
}

const article = (role: string) => `${/^[aeiou]/.test(role) ? 'an' : 'a'} ${role}`
