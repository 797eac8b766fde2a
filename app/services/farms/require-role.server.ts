import { Fault } from '@sfc/domain/fault'
import { reaches } from '@sfc/domain/farms/reaches'
import type { FarmCtx, Role } from '~/context.server'

/** Throws Fault forbidden when the person's role on the farm is below `least`. */
export function requireRole(ctx: FarmCtx, least: Role): void {
	if (reaches(ctx.role, least)) return
	const who =
		ctx.role === 'viewer' ? 'Viewers may look but not change anything' : `This needs a ${least}`
	throw new Fault('forbidden', `${who} on ${ctx.farm.name}`)
}
