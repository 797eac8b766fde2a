import type { Database } from 'better-sqlite3'
import { toHashed } from '~/areas/platform/services/audit/hash-entry.server'

type Stored = {
	farm_id: number
	seq: number
	at: number
	actor_kind: string
	actor_id: string | null
	actor_name: string
	ip: string | null
	action: string
	subject: string
	before: string | null
	after: string | null
	previous_hash: string
	hash: string
}

/** Yields the audit log as it is hashed, an entry a line; `check.mjs` in the archive reads it. */
export function* auditLines(db: Database): Generator<string> {
	for (const row of db.prepare<[], Stored>('SELECT * FROM audit_entries ORDER BY seq').iterate()) {
		const hashed = toHashed({
			farmId: row.farm_id,
			seq: row.seq,
			at: row.at,
			actorKind: row.actor_kind,
			actorId: row.actor_id,
			actorName: row.actor_name,
			ip: row.ip,
			action: row.action,
			subject: row.subject,
			before: row.before === null ? null : (JSON.parse(row.before) as Record<string, unknown>),
			after: row.after === null ? null : (JSON.parse(row.after) as Record<string, unknown>),
			previousHash: row.previous_hash,
		})
		yield `${JSON.stringify({ hashed, hash: row.hash })}\n`
	}
}
