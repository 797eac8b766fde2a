import { Fault } from '@sfc/domain/fault'
import {
	generateRegistrationOptions,
	type PublicKeyCredentialCreationOptionsJSON,
} from '@simplewebauthn/server'
import { eq } from 'drizzle-orm'
import { passkeys } from '#db/schema/accounts'
import type { UserCtx } from '~/context.server'
import { issueToken } from '~/areas/platform/services/sessions/one-time-token.server'
import { PASSKEY_TIMEOUT_MS, base64UrlToBytes, passkeySite } from './passkey-site.server'
import { requirePersonalAccount } from '~/areas/platform/services/sessions/require-personal-account.server'
import { requireRecentProof } from '~/areas/platform/services/sessions/require-recent-proof.server'
import { ISSUER } from '../second-factor/totp.server'

const PASSKEYS_MAX = 20

/**
 * Creates the options for the browser to create a passkey. The challenge is valid once, for five
 * minutes.
 */
export async function startPasskeyRegistration(
	ctx: UserCtx,
	{ origin }: { origin: string },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
	requirePersonalAccount(ctx)
	requireRecentProof(ctx)
	const { user } = ctx
	const present = await ctx.db.read
		.select({ id: passkeys.id })
		.from(passkeys)
		.where(eq(passkeys.userId, user.id))
	if (present.length >= PASSKEYS_MAX)
		throw new Fault(
			'conflict',
			`An account holds ${PASSKEYS_MAX} passkeys at most; remove one first`,
		)
	const challenge = await ctx.db.write((tx) =>
		issueToken(tx, ctx, 'passkey-registration', { userId: user.id }),
	)
	return generateRegistrationOptions({
		rpName: ISSUER,
		rpID: passkeySite(origin).rpID,
		userID: Uint8Array.from(Buffer.from(user.id)),
		userName: user.email,
		userDisplayName: `${user.firstName} ${user.lastName}`.trim(),
		challenge: base64UrlToBytes(challenge),
		timeout: PASSKEY_TIMEOUT_MS,
		attestationType: 'none',
		excludeCredentials: present,
		authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
	})
}
