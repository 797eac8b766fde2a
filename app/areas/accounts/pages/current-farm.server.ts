import { Fault } from '@sfc/domain/fault'
import type { FarmCtx, UserCtx } from '~/context.server'
import { requireMembership } from '~/areas/platform/services/require-membership.server'

/** The person's current farm; null when they have none. */
export async function currentFarm(ctx: UserCtx): Promise<FarmCtx | null> {
	try {
		return await requireMembership(ctx, { farmId: null })
	} catch (error) {
		if (error instanceof Fault && error.code === 'farmless') return null
		throw error
	}
}
