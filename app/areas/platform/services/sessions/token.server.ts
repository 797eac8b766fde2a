import { createHash, randomBytes } from 'node:crypto'

/** Creates a 256-bit secret in characters that are safe in a header, a cookie and a URL. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Returns the channel that announces the end of a session, or of a token, to all servers. */
export const sessionChannel = ({ tokenHash }: { tokenHash: string }): string =>
	`session:${tokenHash}`

/** Hashes a token for storage. A token has 256 random bits, so a fast hash is enough. */
export const hashToken = (token: string): string =>
	createHash('sha256').update(token).digest('base64url')
