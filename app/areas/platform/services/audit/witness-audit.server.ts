import { match } from '#db/match'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { auditEntries } from '#db/schema/audit'
import { farms } from '#db/schema/farms'
import type { Ctx } from '~/context.server'

/** File in the data folder, which somebody with access to the database alone cannot change. */
export const WITNESS_FILE = 'audit-witness.json'

const LastEntry = z.object({ seq: z.int().positive(), hash: z.string() })
const Witness = z.record(z.string(), LastEntry)
type LastEntry = z.infer<typeof LastEntry>

/** Reads the last entry of each farm's audit log that this server saw, by the farm's id. */
export async function readWitness(dataDir: string): Promise<Record<string, LastEntry>> {
	const text = await readFile(join(dataDir, WITNESS_FILE), 'utf8').catch(
		(error: NodeJS.ErrnoException) => {
			if (error.code === 'ENOENT') return '{}'
			throw error
		},
	)
	return Witness.parse(JSON.parse(text))
}

/**
 * Notes outside the database how far each farm's audit log goes. The hashes of a log cannot tell that
 * its newest entries were cut off; the note can. A log that lacks its noted entry is reported, and its
 * note stays.
 */
export async function witnessAudit(ctx: Pick<Ctx, 'db' | 'dataDir' | 'log' | 'state'>) {
	const { db, dataDir, log, state } = ctx
	const before = await readWitness(dataDir)
	const rows = await db.read
		.select({ farmId: farms.id, count: farms.auditCount, hash: auditEntries.hash })
		.from(farms)
		.leftJoin(
			auditEntries,
			and(eq(auditEntries.farmId, farms.id), eq(auditEntries.seq, farms.auditCount)),
		)
	const after: typeof before = {}
	const cut = new Set<number>()
	for (const { farmId, count, hash } of rows) {
		const noted = before[farmId]
		const isWhole =
			noted === undefined || (await hasWitnessedEntry(ctx, farmId, noted, { count, hash }))
		if (!isWhole) cut.add(farmId)
		const last = isWhole && hash !== null ? { seq: count, hash } : noted
		if (last) after[farmId] = last
	}
	const found = [...cut].filter((farmId) => !state.cutAuditLogs.has(farmId))
	if (found.length > 0)
		log.error({ farms: found }, 'the audit log lacks entries that were there before')
	state.cutAuditLogs = cut
	if (JSON.stringify(after) === JSON.stringify(before)) return
	const file = join(dataDir, WITNESS_FILE)
	await writeFile(`${file}.new`, `${JSON.stringify(after)}\n`, { mode: 0o600 })
	await rename(`${file}.new`, file)
}

/** Whether the noted entry of a farm is still in its log. */
async function hasWitnessedEntry(
	{ db }: Pick<Ctx, 'db'>,
	farmId: number,
	noted: LastEntry,
	last: { count: number; hash: string | null },
): Promise<boolean> {
	if (last.count === noted.seq) return last.hash === noted.hash
	if (last.count < noted.seq) return false
	const [entry] = await db.read
		.select({ hash: auditEntries.hash })
		.from(auditEntries)
		.where(match(auditEntries, { farmId, seq: noted.seq }))
	return entry?.hash === noted.hash
}
