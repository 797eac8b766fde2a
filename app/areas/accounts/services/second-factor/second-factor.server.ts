import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { totpSeeds } from '#db/schema/accounts'
import type { Ctx } from '~/context.server'
import { hashTypedCode, consumeRecoveryCode } from './recovery-code.server'
import { TOTP_PURPOSE, findTotpStep } from './totp.server'

/** Counts a code before it is checked. Throws Fault too-many. */
export const countCodeAttempt = ({ limits }: Pick<Ctx, 'limits'>, userId: string): Promise<void> =>
	limits.codesPerAccount.count(userId)

/** Finds since when a person's sign-in asks for a code: milliseconds UTC, or null. */
export async function findSecondFactorStart(
	{ db }: Pick<Ctx, 'db'>,
	userId: string,
): Promise<number | null> {
	const [row] = await db.read
		.select({ since: totpSeeds.confirmedAt })
		.from(totpSeeds)
		.where(and(eq(totpSeeds.userId, userId), isNotNull(totpSeeds.confirmedAt)))
		.limit(1)
	return row?.since ?? null
}

/** Typed code: of the authenticator app, or a recovery code. */
export type CodeProof =
	| { kind: 'totp'; userId: string; digits: string }
	| { kind: 'recovery'; userId: string; codeHash: string }
	| { kind: 'nonsense'; userId: string }

/**
 * Counts a code against the account's limit and prepares it for a check in a transaction. Throws
 * Fault too-many.
 */
export async function readCode(
	ctx: Pick<Ctx, 'limits'>,
	userId: string,
	typed: string,
): Promise<CodeProof> {
	await countCodeAttempt(ctx, userId)
	const text = typed.replace(/\s/g, '')
	if (/^\d{6}$/.test(text)) return { kind: 'totp', userId, digits: text }
	const codeHash = await hashTypedCode(userId, text)
	return codeHash ? { kind: 'recovery', userId, codeHash } : { kind: 'nonsense', userId }
}

/** Whether a code is right; a right one is used up. */
export async function consumeCode(tx: Tx, ctx: Ctx, proof: CodeProof): Promise<boolean> {
	if (proof.kind === 'totp') return consumeTotp(tx, ctx, proof)
	return proof.kind === 'recovery' && consumeRecoveryCode(tx, ctx, proof)
}

/** Resets the count after a right code: the wrong ones before it were no guesses. */
export const resetCodeLimit = ({ limits }: Pick<Ctx, 'limits'>, userId: string): Promise<void> =>
	limits.codesPerAccount.forget(userId)

/** Whether six digits are a current code of a person's authenticator app. Each code works once. */
async function consumeTotp(
	tx: Tx,
	{ now, vault }: Pick<Ctx, 'now' | 'vault'>,
	{ userId, digits }: { userId: string; digits: string },
): Promise<boolean> {
	const inForce = and(eq(totpSeeds.userId, userId), isNotNull(totpSeeds.confirmedAt))
	const [row] = await tx.select({ seedSealed: totpSeeds.seedSealed }).from(totpSeeds).where(inForce)
	if (!row) return false
	const step = findTotpStep(vault.open(row.seedSealed, TOTP_PURPOSE), digits, now())
	if (step === null) return false
	const spent = await tx
		.update(totpSeeds)
		.set({ lastStep: step })
		.where(and(inForce, or(isNull(totpSeeds.lastStep), lt(totpSeeds.lastStep, step))))
		.returning({ userId: totpSeeds.userId })
	return spent.length === 1
}
