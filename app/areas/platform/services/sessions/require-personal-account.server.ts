import { Fault } from '@sfc/domain/fault'
import type { UserCtx } from '~/context.server'

/**
 * Rejects the demo account, which is shared: nobody may lock it or take it over. Throws Fault
 * forbidden.
 */
export function requirePersonalAccount({ user }: UserCtx): void {
	if (!user.isDemo) return
	throw new Fault('forbidden', 'The demo account is shared, so this cannot be changed here')
}
