import { createHash, randomBytes } from 'node:crypto'

/** A new 256-bit secret in characters that are safe in a header, a cookie and a URL. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Channel that announces the end of a token's session to all servers. */
export const sessionChannel = (token: string): string => `session:${hashToken(token)}`

/** The stored hash of a token. A token has 256 random bits, so a fast hash is enough. */
export const hashToken = (token: string): string =>
	createHash('sha256').update(token).digest('base64url')
