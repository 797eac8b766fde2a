import { createHash } from 'node:crypto'
import type { auditEntries } from '#db/schema/audit'

/** Previous hash of a farm's first entry. */
export const FIRST_HASH = ''

type Entry = Omit<typeof auditEntries.$inferSelect, 'id' | 'hash'>

/** Computes the SHA-256 of an entry's content and the previous entry's hash, base64url. */
export const hashEntry = (entry: Entry): string =>
	createHash('sha256')
		.update(JSON.stringify(toHashed(entry)))
		.digest('base64url')

/** Returns an entry's content as it is hashed; the last item is the previous entry's hash. */
export function toHashed(entry: Entry): unknown[] {
	const { farmId, seq, at, actorKind, actorId, actorName, ip, action, subject } = entry
	const said = [farmId, seq, at, actorKind, actorId, actorName, ip, action, subject]
	const details = [inOrder(entry.before), inOrder(entry.after), entry.previousHash]
	return [...said, ...details]
}

/** Sorts keys, because PostgreSQL returns them in its own order. */
function inOrder(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(inOrder)
	if (value === null || typeof value !== 'object') return value
	const keys = Object.keys(value).sort()
	return keys.map((key) => [key, inOrder((value as Record<string, unknown>)[key])])
}
