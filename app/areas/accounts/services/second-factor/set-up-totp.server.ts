import { Fault } from '@sfc/domain/fault'
import { and, eq, isNull } from 'drizzle-orm'
import { totpSeeds } from '#db/schema/accounts'
import type { UserCtx } from '~/context.server'
import { requirePersonalAccount } from '~/areas/platform/services/sessions/require-personal-account.server'
import { requireRecentProof } from '~/areas/platform/services/sessions/require-recent-proof.server'
import { TOTP_PURPOSE, newTotpSeed, totpUri } from './totp.server'

/** Set-up of an authenticator app: scanned as a QR code, or typed. */
export type TotpSetUp = { seed: string; uri: string }

/**
 * Creates a new seed for a person's authenticator app; it takes effect with its first code. Throws
 * Fault conflict when two-factor sign-in is on.
 */
export async function startTotp(ctx: UserCtx): Promise<void> {
	requirePersonalAccount(ctx)
	requireRecentProof(ctx)
	const fresh = {
		seedSealed: ctx.vault.seal(newTotpSeed(), TOTP_PURPOSE),
		createdAt: ctx.now(),
		lastStep: null,
	}
	const started = await ctx.db.write((tx) =>
		tx
			.insert(totpSeeds)
			.values({ userId: ctx.user.id, ...fresh })
			.onConflictDoUpdate({
				target: totpSeeds.userId,
				set: fresh,
				setWhere: isNull(totpSeeds.confirmedAt),
			})
			.returning({ userId: totpSeeds.userId }),
	)
	if (started.length === 0) throw new Fault('conflict', 'Two-factor sign-in is on already')
}

/** Reads the seed that is not confirmed yet, or null. */
export async function readTotpSetUp(ctx: UserCtx): Promise<TotpSetUp | null> {
	requirePersonalAccount(ctx)
	requireRecentProof(ctx)
	const [row] = await ctx.db.read
		.select({ seedSealed: totpSeeds.seedSealed })
		.from(totpSeeds)
		.where(and(eq(totpSeeds.userId, ctx.user.id), isNull(totpSeeds.confirmedAt)))
		.limit(1)
	if (!row) return null
	const seed = ctx.vault.open(row.seedSealed, TOTP_PURPOSE)
	return { seed, uri: totpUri(seed, ctx.user.email) }
}
