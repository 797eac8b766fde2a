import { addressKey } from '@sfc/domain/platform/network-prefix'
import {
	generateAuthenticationOptions,
	type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import type { Ctx, RequestSource } from '~/context.server'
import { issueToken } from '~/areas/platform/services/sessions/one-time-token.server'
import { PASSKEY_TIMEOUT_MS, base64UrlToBytes, passkeySite } from './passkey-site.server'

/**
 * Creates the options for the browser to sign in with any person's passkey. The challenge is valid
 * once, for five minutes. Throws Fault too-many.
 */
export async function startPasskeySignIn(
	ctx: Ctx,
	{ origin, from }: { origin: string; from: RequestSource },
): Promise<PublicKeyCredentialRequestOptionsJSON> {
	await ctx.limits.passkeySignInsPerAddress.count(addressKey(from.ip))
	const challenge = await ctx.db.write((tx) =>
		issueToken(tx, ctx, 'passkey-sign-in', { userId: null }),
	)
	return generateAuthenticationOptions({
		rpID: passkeySite(origin).rpID,
		challenge: base64UrlToBytes(challenge),
		timeout: PASSKEY_TIMEOUT_MS,
		userVerification: 'required',
	})
}
