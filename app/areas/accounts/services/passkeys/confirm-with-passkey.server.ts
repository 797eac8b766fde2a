import type { PasskeyAssertion } from '@sfc/contract/accounts/passkey'
import { Fault } from '@sfc/domain/fault'
import type { RequestSource, Session, UserCtx } from '~/context.server'
import { recordProof } from '../sign-in/confirm-identity.server'
import { verifyPasskey } from './verify-passkey.server'

/**
 * Re-authenticates the session's person with a passkey and returns the updated session. Throws
 * Fault unauthenticated, for somebody else's passkey too.
 */
export async function confirmWithPasskey(
	ctx: UserCtx,
	input: { origin: string; response: PasskeyAssertion; from: RequestSource },
): Promise<Session> {
	const { userId } = await verifyPasskey(ctx, input)
	if (userId !== ctx.user.id)
		throw new Fault('unauthenticated', 'This passkey belongs to another account.')
	return recordProof(ctx)
}
