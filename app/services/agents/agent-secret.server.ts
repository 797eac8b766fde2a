import { createHash, timingSafeEqual } from 'node:crypto'

/** What is stored of an agent's secret. It has 256 random bits, so a fast hash is enough. */
export const hashAgentSecret = (secret: string): string =>
	createHash('sha256').update(secret).digest('base64url')

/** Compares without telling by its duration how much of it was right. */
export function isSameHash(a: string, b: string): boolean {
	const [left, right] = [Buffer.from(a), Buffer.from(b)]
	return left.length === right.length && timingSafeEqual(left, right)
}
