import { createHash } from 'node:crypto'

/**
 * Builds a key that is readable for Latin names, and unique because of the hash of `whole`: 53
 * characters at most.
 */
export function readableKey(name: string, whole: string): string {
	const readable = name
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, '-')
		.replace(/^-+|-+$/g, '')
		.slice(0, 40)
	const hash = createHash('sha256').update(whole).digest('hex').slice(0, 12)
	return readable === '' ? hash : `${readable}-${hash}`
}
