import type { Passkey, PasskeyAttestation } from '@sfc/contract/accounts/passkey'
import { Fault } from '@sfc/domain/fault'
import { verifyRegistrationResponse } from '@simplewebauthn/server'
import { passkeys } from '#db/schema/accounts'
import type { UserCtx } from '~/context.server'
import { queueMail } from '~/areas/platform/services/mail/queue-mail.server'
import { redeemToken } from '~/areas/platform/services/sessions/one-time-token.server'
import { readChallenge, passkeySite } from './passkey-site.server'
import { requirePersonalAccount } from '~/areas/platform/services/sessions/require-personal-account.server'
import { requireRecentProof } from '~/areas/platform/services/sessions/require-recent-proof.server'
import { securityChangedMail } from '~/areas/platform/services/mail/sign-in-mails.server'

type Input = { origin: string; name: string; response: PasskeyAttestation }

/** Stores the public key of a new passkey. Throws Fault invalid and conflict. */
export async function addPasskey(
	ctx: UserCtx,
	{ origin, name, response }: Input,
): Promise<Passkey> {
	requirePersonalAccount(ctx)
	requireRecentProof(ctx)
	const key = await verify(ctx, origin, response)
	const row = { name, createdAt: ctx.now(), lastUsedAt: null }
	await ctx.db.write(async (tx) => {
		const added = await tx
			.insert(passkeys)
			.values({
				...key,
				...row,
				userId: ctx.user.id,
				transports: response.response.transports ?? [],
			})
			.onConflictDoNothing()
			.returning({ id: passkeys.id })
		if (added.length === 0) throw new Fault('conflict', 'This passkey is in use already')
		const what = `The passkey “${name}” was added`
		await queueMail(tx, ctx, securityChangedMail({ to: ctx.user.email, what, at: ctx.now() }))
	})
	return { id: key.id, ...row }
}

async function verify(ctx: UserCtx, origin: string, response: PasskeyAttestation) {
	const challenge = readChallenge(response.response.clientDataJSON)
	const holder = await ctx.db
		.write((tx) => redeemToken(tx, ctx, 'passkey-registration', challenge))
		.catch((cause: unknown) => refuse(cause))
	if (holder.userId !== ctx.user.id) return refuse()
	const site = passkeySite(origin)
	const { registrationInfo } = await verifyRegistrationResponse({
		response: { ...response, clientExtensionResults: {} },
		expectedChallenge: challenge,
		expectedOrigin: site.origin,
		expectedRPID: site.rpID,
		requireUserVerification: true,
	}).catch((cause: unknown) => refuse(cause))
	if (!registrationInfo) return refuse()
	const { id, publicKey, counter } = registrationInfo.credential
	return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter }
}

function refuse(cause?: unknown): never {
	throw new Fault('invalid', 'The passkey could not be added. Please try again.', { cause })
}
