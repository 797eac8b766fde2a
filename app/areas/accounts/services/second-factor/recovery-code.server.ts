import { match } from '#db/match'
import { createHash, randomInt } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { recoveryCodes } from '#db/schema/accounts'
import type { Ctx } from '~/context.server'
import { onPasswordThread } from '../passwords/password-threads'

export const RECOVERY_CODES = 10

/** Crockford's base 32, without letters that look like digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 10

/** Creates a code of 50 random bits: `7K2QX-M9D4R`. */
const newRecoveryCode = (): string => {
	const text = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
	return `${text.slice(0, LENGTH / 2)}-${text.slice(LENGTH / 2)}`
}

/** Normalizes a typed code: any case, with spaces, O for 0, I or L for 1. */
const normalizeCode = (code: string) =>
	code
		.toUpperCase()
		.replace(/[^0-9A-Z]/g, '')
		.replace(/O/g, '0')
		.replace(/[IL]/g, '1')

/**
 * Hashes a code for storage. A fast hash of 50 bits could be brute-forced, so it is Argon2id,
 * salted with the person's random id.
 */
async function hashRecoveryCode(userId: string, code: string): Promise<string> {
	const salt = createHash('sha256').update(`recovery code of ${userId}`).digest().subarray(0, 16)
	const hash = await onPasswordThread('hashRaw', [normalizeCode(code), { salt }])
	return Buffer.from(hash).toString('base64url')
}

/** Hashes a typed code; null when it cannot be a recovery code. Slow; not for a transaction. */
export async function hashTypedCode(userId: string, code: string): Promise<string | null> {
	return normalizeCode(code).length === LENGTH ? hashRecoveryCode(userId, code) : null
}

export type NewRecoveryCodes = { codes: string[]; hashes: string[] }

/** Creates ten new codes with their hashes. Slow; not for a transaction. */
export async function createRecoveryCodes(userId: string): Promise<NewRecoveryCodes> {
	const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
	return { codes, hashes: await Promise.all(codes.map((code) => hashRecoveryCode(userId, code))) }
}

/** Replaces all older codes with new ones. */
export async function replaceRecoveryCodes(
	tx: Tx,
	userId: string,
	{ hashes }: NewRecoveryCodes,
): Promise<void> {
	await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
	await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ codeHash, userId })))
}

/** Uses up a code. False when it is unknown or was used before. */
export async function consumeRecoveryCode(
	tx: Tx,
	{ now }: Pick<Ctx, 'now'>,
	{ userId, codeHash }: { userId: string; codeHash: string },
): Promise<boolean> {
	const spent = await tx
		.update(recoveryCodes)
		.set({ usedAt: now() })
		.where(match(recoveryCodes, { codeHash, userId }, isNull(recoveryCodes.usedAt)))
		.returning({ codeHash: recoveryCodes.codeHash })
	return spent.length === 1
}

/** Counts a person's unused codes. */
export async function countRecoveryCodes(db: Pick<Tx, 'select'>, userId: string): Promise<number> {
	const [row] = await db
		.select({ left: sql<number>`count(*)`.mapWith(Number) })
		.from(recoveryCodes)
		.where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
	return row?.left ?? 0
}
