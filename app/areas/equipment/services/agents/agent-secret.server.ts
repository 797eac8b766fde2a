import { createHash, timingSafeEqual } from 'node:crypto'

/** Hashes an agent's secret for storage. A secret has 256 random bits, so a fast hash is enough. */
export const hashAgentSecret = (secret: string): string =>
	createHash('sha256').update(secret).digest('base64url')

/** Compares two hashes in constant time. */
export function isSameHash(a: string, b: string): boolean {
	const [left, right] = [Buffer.from(a), Buffer.from(b)]
	return left.length === right.length && timingSafeEqual(left, right)
}
