import {
	hasPermission,
	describePermission,
	type Permission,
} from '@sfc/domain/accounts/permissions'
import { Fault } from '@sfc/domain/fault'
import type { FarmCtx } from '~/context.server'

/** Throws Fault forbidden when the person's role on the farm does not allow it. */
export function requirePermission(ctx: FarmCtx, permission: Permission): void {
	if (hasPermission(ctx.role, permission)) return
	const words = describePermission(permission)
	throw new Fault('forbidden', `As ${article(ctx.role)} of ${ctx.farm.name} you may not ${words}`)
}

const article = (role: string) => `${/^[aeiou]/.test(role) ? 'an' : 'a'} ${role}`
