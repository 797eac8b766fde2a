import { createHash } from 'node:crypto'
import type { auditEntries } from '#db/schema/audit'

/** What the first entry of a farm has in place of an earlier one's hash. */
export const FIRST_HASH = ''

type Entry = Omit<typeof auditEntries.$inferSelect, 'id' | 'hash'>

/** SHA-256 over everything an entry says and the hash of the one before it, base64url. */
export function hashEntry(entry: Entry): string {
	const { farmId, seq, at, actorKind, actorId, actorName, ip, action, subject } = entry
	const said = [farmId, seq, at, actorKind, actorId, actorName, ip, action, subject]
	const details = [inOrder(entry.before), inOrder(entry.after), entry.previousHash]
	return createHash('sha256')
		.update(JSON.stringify([...said, ...details]))
		.digest('base64url')
}

/** PostgreSQL gives keys back in an order of its own. */
function inOrder(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(inOrder)
	if (value === null || typeof value !== 'object') return value
	const keys = Object.keys(value).sort()
	return keys.map((key) => [key, inOrder((value as Record<string, unknown>)[key])])
}
