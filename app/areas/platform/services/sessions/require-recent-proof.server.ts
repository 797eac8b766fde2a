import { Fault } from '@sfc/domain/fault'
import type { UserCtx } from '~/context.server'

/** How long a password or passkey counts as proof that it is still the same person. */
const PROOF_LASTS_MS = 10 * 60_000

/**
 * Checks the proof before a change that would let an attacker keep an account or a farm. Throws
 * Fault unconfirmed unless the person re-authenticated within the last ten minutes. A page
 * redirects to the question and back. A token is never such a proof: Fault forbidden.
 */
export function requireRecentProof({ user, session, now }: UserCtx): void {
	if (session.token)
		throw new Fault('forbidden', 'A token cannot do this. Sign in and do it yourself.')
	if (user.isDemo) return // it has no password, and sensitive changes are forbidden to it anyway
	if (now() - session.confirmedAt <= PROOF_LASTS_MS) return
	throw new Fault('unconfirmed', 'Please confirm that it is you')
}
