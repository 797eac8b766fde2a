import type { PasskeyAssertion } from '@sfc/contract/accounts/passkey'
import { Fault } from '@sfc/domain/fault'
import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import { and, eq, lt, or } from 'drizzle-orm'
import { passkeys, users } from '#db/schema/accounts'
import type { Ctx, RequestSource } from '~/context.server'
import { queueMail } from '~/areas/platform/services/mail/queue-mail.server'
import { recordSignIn } from '../sign-in/record-sign-in.server'
import { redeemToken } from '~/areas/platform/services/sessions/one-time-token.server'
import { base64UrlToBytes, readChallenge, passkeySite } from './passkey-site.server'
import { copiedPasskeyMail } from '~/areas/platform/services/mail/sign-in-mails.server'

type Input = { origin: string; response: PasskeyAssertion; from: RequestSource }

type Key = typeof passkeys.$inferSelect & { email: string }

/**
 * Verifies an answer and returns the owner of its passkey; the challenge is used up. Throws Fault
 * unauthenticated when the passkey is unknown, the answer is for another site or challenge, or the
 * counter reveals a copy.
 */
export async function verifyPasskey(ctx: Ctx, input: Input): Promise<{ userId: string }> {
	const { origin, response, from } = input
	const challenge = readChallenge(response.response.clientDataJSON)
	await ctx.db
		.write((tx) => redeemToken(tx, ctx, 'passkey-sign-in', challenge))
		.catch((cause: unknown) =>
			refuse('The passkey answer came too late or was already used.', cause),
		)
	const key = await findKey(ctx, response)
	const site = passkeySite(origin)
	const { verified, authenticationInfo } = await verifyAuthenticationResponse({
		response: toAssertion(response),
		expectedChallenge: challenge,
		expectedOrigin: site.origin,
		expectedRPID: site.rpID,
		// The counter is checked below, where two parallel answers cannot both pass.
		credential: { id: key.id, publicKey: base64UrlToBytes(key.publicKey), counter: 0 },
		requireUserVerification: true,
	}).catch((cause: unknown) => refuse('The passkey could not be checked.', cause))
	if (!verified) return refuse('The passkey could not be checked.')
	if (!(await countUp(ctx, key, authenticationInfo.newCounter))) return refuseCopy(ctx, key, from)
	return { userId: key.userId }
}

async function findKey(ctx: Ctx, { id, response }: PasskeyAssertion): Promise<Key> {
	const [row] = await ctx.db.read
		.select({ key: passkeys, email: users.email })
		.from(passkeys)
		.innerJoin(users, eq(users.id, passkeys.userId))
		.where(eq(passkeys.id, id))
		.limit(1)
	const holder = response.userHandle && Buffer.from(response.userHandle, 'base64url').toString()
	if (!row || (holder && holder !== row.key.userId))
		return refuse('This passkey is not known here.')
	return { ...row.key, email: row.email }
}

/** Updates the counter; only devices without one may stay at 0. False when it did not increase. */
async function countUp(ctx: Ctx, { id }: Key, counter: number): Promise<boolean> {
	const later = lt(passkeys.counter, counter)
	const counted = await ctx.db.write((tx) =>
		tx
			.update(passkeys)
			.set({ counter, lastUsedAt: ctx.now() })
			.where(and(eq(passkeys.id, id), counter === 0 ? or(later, eq(passkeys.counter, 0)) : later))
			.returning({ id: passkeys.id }),
	)
	return counted.length === 1
}

async function refuseCopy(
	ctx: Ctx,
	{ userId, name, email }: Key,
	from: RequestSource,
): Promise<never> {
	ctx.log.warn({ event: 'passkey-copied', userId, ip: from.ip }, 'a passkey’s counter went back')
	await ctx.db.write(async (tx) => {
		await recordSignIn(tx, ctx, { userId, outcome: 'copied-passkey', method: 'passkey', from })
		await queueMail(tx, ctx, copiedPasskeyMail({ to: email, name, at: ctx.now() }))
	})
	return refuse('This passkey seems to have been copied.')
}

const toAssertion = ({ response: { userHandle, ...signed }, ...rest }: PasskeyAssertion) => ({
	...rest,
	response: { ...signed, ...(userHandle ? { userHandle } : {}) },
	clientExtensionResults: {},
})

function refuse(why: string, cause?: unknown): never {
	throw new Fault('unauthenticated', why, { cause })
}
