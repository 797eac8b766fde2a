import type { PasskeyAssertion } from '@sfc/contract/accounts/passkey'
import type { Ctx, RequestSource } from '~/context.server'
import { completeSignIn } from '../sign-in/complete-sign-in.server'
import { verifyPasskey } from './verify-passkey.server'

/**
 * Signs in with a passkey and returns the token of a new session. The device and its user
 * verification are already two factors, so no code is asked for. Throws Fault unauthenticated.
 */
export async function signInWithPasskey(
	ctx: Ctx,
	input: { origin: string; response: PasskeyAssertion; from: RequestSource },
): Promise<string> {
	const { userId } = await verifyPasskey(ctx, input)
	return completeSignIn(ctx, { userId, method: 'passkey', from: input.from })
}
