import { Fault } from '@sfc/domain/fault'
import type { UserCtx } from '~/context.server'

/**
 * Throws Fault forbidden for the demo account, which is shared: nobody may lock it or take it over.
 */
export function requirePersonalAccount({ user }: UserCtx): void {
	if (!user.isDemo) return
	throw new Fault('forbidden', 'The demo account is shared, so this cannot be changed here')
}
