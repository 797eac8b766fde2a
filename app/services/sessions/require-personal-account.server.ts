import { Fault } from '@sfc/domain/fault'
import type { UserCtx } from '~/context.server'

/** Throws Fault forbidden for the demo account: it is everybody's, so nobody may lock it or give it away. */
export function requirePersonalAccount({ user }: UserCtx): void {
	if (!user.isDemo) return
	throw new Fault('forbidden', 'The demo account is shared, so this cannot be changed here')
}
