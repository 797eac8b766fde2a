import { match } from '#db/match'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, asc, eq, gt, inArray, max, type SQL } from 'drizzle-orm'
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

/** Farms that a round looks at in turn, besides those with new entries. */
const FARMS_AT_ONCE = 500

/**
 * Creates the job that notes outside the database how far each farm's audit log goes. The hashes of a
 * log cannot tell that its newest entries were cut off; the note can. A log that lacks its noted entry
 * is reported, and its note stays. A round notes the farms with new entries and looks at some of the
 * others, so that it costs the same however many there are.
 */
export function createAuditWitness(): (ctx: Witnessing) => Promise<void> {
	let lastFarm = 0
	let lastEntry: number | null = null

	return async (ctx) => {
		const { state, log, dataDir } = ctx
		const newest = await findNewEntries(ctx, lastEntry)
		lastEntry = newest.lastEntry
		const turn = await listLastEntries(ctx, gt(farms.id, lastFarm))
		const end = turn.length < FARMS_AT_ONCE ? Infinity : (turn.at(-1)?.farmId ?? Infinity)
		const known = new Set(turn.map(({ farmId }) => farmId))
		const others = newest.farmIds.filter((farmId) => !known.has(farmId))
		const rows = [...turn, ...(await listLastEntries(ctx, inArray(farms.id, others)))]
		const before = await readWitness(dataDir)
		const after = { ...before }
		for (const id of Object.keys(before).map(Number))
			if (id > lastFarm && id <= end && !known.has(id)) forget(id)
		lastFarm = end === Infinity ? 0 : end
		const cut: number[] = []
		for (const { farmId, count, hash } of rows) {
			const noted = before[farmId]
			const isWhole =
				noted === undefined || (await hasWitnessedEntry(ctx, farmId, noted, { count, hash }))
			if (!isWhole && !state.cutAuditLogs.has(farmId)) cut.push(farmId)
			if (isWhole) state.cutAuditLogs.delete(farmId)
			else state.cutAuditLogs.add(farmId)
			if (isWhole && hash !== null) after[farmId] = { seq: count, hash }
		}
		if (cut.length > 0)
			log.error({ farms: cut }, 'the audit log lacks entries that were there before')
		if (JSON.stringify(after) === JSON.stringify(before)) return
		const file = join(dataDir, WITNESS_FILE)
		await writeFile(`${file}.new`, `${JSON.stringify(after)}\n`, { mode: 0o600 })
		await rename(`${file}.new`, file)

		function forget(farmId: number): void {
			delete after[farmId]
			state.cutAuditLogs.delete(farmId)
		}
	}
}

type Witnessing = Pick<Ctx, 'db' | 'dataDir' | 'log' | 'state'>

/** The farms with entries after one of any farm; none at first, when all farms are looked at anyway. */
async function findNewEntries({ db }: Witnessing, lastEntry: number | null) {
	if (lastEntry === null) {
		const [newest] = await db.read.select({ id: max(auditEntries.id) }).from(auditEntries)
		return { farmIds: [], lastEntry: newest?.id ?? 0 }
	}
	const rows = await db.read
		.select({ id: auditEntries.id, farmId: auditEntries.farmId })
		.from(auditEntries)
		.where(gt(auditEntries.id, lastEntry))
		.orderBy(asc(auditEntries.id))
		.limit(FARMS_AT_ONCE)
	const farmIds = [...new Set(rows.map(({ farmId }) => farmId))]
	return { farmIds, lastEntry: rows.at(-1)?.id ?? lastEntry }
}

const listLastEntries = ({ db }: Witnessing, which: SQL) =>
	db.read
		.select({ farmId: farms.id, count: farms.auditCount, hash: auditEntries.hash })
		.from(farms)
		.leftJoin(
			auditEntries,
			and(eq(auditEntries.farmId, farms.id), eq(auditEntries.seq, farms.auditCount)),
		)
		.where(which)
		.orderBy(asc(farms.id))
		.limit(FARMS_AT_ONCE)

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
