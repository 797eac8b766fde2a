import type { PasskeyAssertion } from '@sfc/contract/accounts/passkey'
import type { Ctx, From } from '~/context.server'
import { admitPerson } from '../sign-in/admit-person.server'
import { verifyPasskey } from './verify-passkey.server'

/**
 * Signs in with a passkey and returns the token of a new session. The device and its owner's finger,
 * face or PIN are two proofs already, so no code is asked for. Throws Fault unauthenticated.
 */
export async function signInWithPasskey(
	ctx: Ctx,
	input: { origin: string; response: PasskeyAssertion; from: From },
): Promise<string> {
	const { userId } = await verifyPasskey(ctx, input)
	return admitPerson(ctx, { userId, method: 'passkey', from: input.from })
}
