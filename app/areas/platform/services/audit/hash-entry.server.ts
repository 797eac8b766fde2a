import { createHash } from 'node:crypto'
import type { auditEntries } from '#db/schema/audit'

/** Previous hash of a farm's first entry. */
export const FIRST_HASH = ''

type Entry = Omit<typeof auditEntries.$inferSelect, 'id' | 'hash'>

/** Computes the SHA-256 of an entry's content and the previous entry's hash, base64url. */
export function hashEntry(entry: Entry): string {
	const { farmId, seq, at, actorKind, actorId, actorName, ip, action, subject } = entry
	const said = [farmId, seq, at, actorKind, actorId, actorName, ip, action, subject]
	const details = [inOrder(entry.before), inOrder(entry.after), entry.previousHash]
	return createHash('sha256')
		.update(JSON.stringify([...said, ...details]))
		.digest('base64url')
}

/** Sorts keys, because PostgreSQL returns them in its own order. */
function inOrder(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(inOrder)
	if (value === null || typeof value !== 'object') return value
	const keys = Object.keys(value).sort()
	return keys.map((key) => [key, inOrder((value as Record<string, unknown>)[key])])
}
