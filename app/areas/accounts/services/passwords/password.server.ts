import { onPasswordThread } from './password-threads'
import { PASSWORD_COST as COST } from './password-cost'

const PRESENT = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`

/** Hash that no password matches: checking an unknown account takes as long as a known one. */
const UNMATCHABLE_HASH = `${PRESENT}Ld3pWFQaiq/QUuC49p7kNQ$DbzpgHbAx+2kcQQZyo0QQNCbp00vmYR+AZAIxngEhZ4`

/** Normalizes a password, because keyboards encode one letter in several ways (é, or e and ´). */
const normalizePassword = (password: string) => password.normalize('NFC')

/**
 * Hashes a password for storage: Argon2id, as a PHC string. Throws Fault unavailable when too many
 * hashes wait.
 */
export const hashPassword = (password: string): Promise<string> =>
	onPasswordThread('hash', [normalizePassword(password), COST])

export type PasswordCheck = {
	ok: boolean
	/** Whether the hash has an older cost: store a new one while the password is known. */
	needsRehash: boolean
}

/**
 * Whether a password matches a stored hash; null for an account that does not exist or has no
 * password, which takes as long and never matches. Throws Fault unavailable like `hashPassword`.
 */
export async function verifyPassword(
	stored: string | null,
	password: string,
	order: { first?: boolean } = {},
): Promise<PasswordCheck> {
	const usable = stored?.startsWith('$argon2') ? stored : null
	const fits = await onPasswordThread(
		'verify',
		[usable ?? UNMATCHABLE_HASH, normalizePassword(password)],
		order,
	)
	const ok = fits && usable !== null
	return { ok, needsRehash: ok && !usable.startsWith(PRESENT) }
}
