import { createHash, randomBytes } from 'node:crypto'

/** A new 256-bit secret in letters that fit a header, a cookie and a URL. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Where a server tells all others that the session of a token has ended. */
export const sessionChannel = (token: string): string => `session:${hashToken(token)}`

/** What is stored of a token. It has 256 random bits, so a fast hash is enough. */
export const hashToken = (token: string): string =>
	createHash('sha256').update(token).digest('base64url')
