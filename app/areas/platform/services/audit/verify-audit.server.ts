import { setImmediate } from 'node:timers/promises'
import { and, asc, eq, gt } from 'drizzle-orm'
import { auditEntries } from '#db/schema/audit'
import { farms } from '#db/schema/farms'
import type { Permitted } from '~/context.server'
import { FIRST_HASH, hashEntry } from './hash-entry.server'
import { readWitness } from './witness-audit.server'

const CHUNK = 1000

export type AuditVerification = {
	/** Number of unchanged entries, counted from the first. */
	intact: number
	/** First entry that was altered or is missing; null when all are intact. */
	brokenAt: number | null
}

/**
 * Verifies a farm's whole audit log: no entry was altered, removed or inserted, including the last
 * entry that this server noted outside the database; null when there are more than `atMost`. Throws
 * Fault forbidden below manager.
 */
export async function verifyAudit(ctx: Permitted<'audit.read'>): Promise<AuditVerification>
export async function verifyAudit(
	ctx: Permitted<'audit.read'>,
	options: { atMost: number },
): Promise<AuditVerification | null>
export async function verifyAudit(
	ctx: Permitted<'audit.read'>,
	{ atMost = Infinity }: { atMost?: number } = {},
): Promise<AuditVerification | null> {
	// counted first, so that entries added meanwhile are no mismatch
	const [counted] = await ctx.db.read
		.select({ entries: farms.auditCount })
		.from(farms)
		.where(eq(farms.id, ctx.farm.id))
	const noted = (await readWitness(ctx.dataDir))[ctx.farm.id]
	const entries = Math.max(counted?.entries ?? 0, noted?.seq ?? 0)
	if (entries > atMost) return null
	let intact = 0
	let previousHash = FIRST_HASH
	for (;;) {
		const rows = await ctx.db.read
			.select()
			.from(auditEntries)
			.where(and(eq(auditEntries.farmId, ctx.farm.id), gt(auditEntries.seq, intact)))
			.orderBy(asc(auditEntries.seq))
			.limit(CHUNK)
		for (const { id: _id, hash, ...entry } of rows) {
			const follows = entry.seq === intact + 1 && entry.previousHash === previousHash
			const isNoted = entry.seq !== noted?.seq || hash === noted.hash
			if (!follows || !isNoted || hash !== hashEntry(entry)) return { intact, brokenAt: intact + 1 }
			intact = entry.seq
			previousHash = hash
		}
		if (rows.length < CHUNK) break
		await setImmediate() // SQLite answers synchronously: let other work run
	}
	return { intact, brokenAt: intact < entries ? intact + 1 : null }
}
