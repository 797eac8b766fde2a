import type { Sql, TransactionSql } from 'postgres'
import { engineCode } from '../unavailable'

/**
 * The partitions of `readings`: one per hour around now, cleared at once when the hour is packed,
 * and one per day for late readings. Readings without a partition are stored in the default one;
 * nothing is refused.
 */
export type Partitions = {
	/** Creates the partitions of these instants. A failure loses no reading. */
	make(instants: Iterable<number>, now: number): Promise<void>
	/**
	 * Clears the partition of an hour if it holds exactly `rows` and none of its minutes has to be
	 * rolled up; otherwise false. Null when the hour has no partition of its own.
	 */
	clearHour(hourAt: number, rows: number): Promise<boolean | null>
	/** Drops empty partitions that ended before; returns how many. */
	dropEmpty(endedBefore: number): Promise<number>
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Partitions are hourly up to this distance from now; a late year would need thousands of them. */
const HOURLY_WITHIN_MS = 2 * DAY_MS
/**
 * One batch can hold readings of every day of a year; the next batch creates the remaining
 * partitions.
 */
const MADE_AT_ONCE = 24
const ASKED_AGAIN_MS = 60_000
const PARTITION_LOCK = 7_317_247

export function postgresPartitions(sql: Sql): Partitions {
	const known = new Set<string>()
	let knownSince = 0

	const make = (span: Span) =>
		sql.begin(async (tx) => {
			await tx`SET LOCAL lock_timeout = '500ms'`
			await tx`SELECT pg_advisory_xact_lock(${PARTITION_LOCK})`
			const [found] = await tx`SELECT to_regclass(${span.name}) IS NOT NULL AS is_there`
			if (found?.['is_there']) return
			// Created separately and attached: unlike PARTITION OF, that blocks no reader or
			// writer.
			await tx`CREATE TABLE ${tx(span.name)} (LIKE readings INCLUDING ALL)`
			const [attach] = await tx<{ statement: string }[]>`
				SELECT format('ALTER TABLE readings ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)',
					${span.name}::text, ${span.fromAt}::bigint, ${span.toAt}::bigint) AS statement`
			if (attach) await tx.unsafe(attach.statement)
		})

	return {
		async make(instants, now) {
			if (now - knownSince > ASKED_AGAIN_MS || now < knownSince) {
				known.clear()
				knownSince = now
			}
			const missing = [...spansOf(instants, now)].filter(({ name }) => !known.has(name))
			for (const span of missing.slice(0, MADE_AT_ONCE)) {
				// It fails when another partition, or the default one, has readings of that time
				// already.
				await make(span).catch(() => undefined)
				known.add(span.name)
			}
		},

		async clearHour(hourAt, rows) {
			const name = partitionName(hourAt, HOUR_MS)
			return sql
				.begin(async (tx) => {
					await tx`SET LOCAL lock_timeout = '1s'`
					const [found] = await tx`SELECT to_regclass(${name}) IS NOT NULL AS is_there`
					if (!found?.['is_there']) return null
					await tx`LOCK TABLE ${tx(name)} IN ACCESS EXCLUSIVE MODE`
					const [held] = await tx<{ rows: number; marks: number }[]>`
						SELECT (SELECT count(*) FROM ${tx(name)}) AS rows, (SELECT count(*) FROM rollup_work
							WHERE level_ms = 60000 AND at >= ${hourAt} AND at < ${hourAt + HOUR_MS}) AS marks`
					if (held?.rows !== rows || held.marks > 0) return false
					await tx`TRUNCATE ${tx(name)}`
					return true
				})
				.catch(unlessLocked(false))
		},

		async dropEmpty(endedBefore) {
			const names = await sql<{ name: string }[]>`
				SELECT relname AS name FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
				WHERE inhparent = 'readings'::regclass AND relname <> 'readings_default' ORDER BY 1`
			let dropped = 0
			for (const { name } of names) {
				if (partitionEnd(name) > endedBefore || !(await isEmpty(sql, name).catch(ifGone(false))))
					continue
				const isDropped = await sql
					.begin(async (tx) => {
						await tx`SET LOCAL lock_timeout = '200ms'`
						await tx`LOCK TABLE readings IN ACCESS EXCLUSIVE MODE`
						if (!(await isEmpty(tx, name))) return true
						await tx`DROP TABLE ${tx(name)}`
						known.delete(name)
						dropped++
						return true
					})
					.catch(ifGone(true))
					.catch(unlessLocked(false))
				if (!isDropped) break // a long read blocks it; do not make others wait behind us
			}
			return dropped
		},
	}
}

type Span = { name: string; fromAt: number; toAt: number }

function spansOf(instants: Iterable<number>, now: number): Set<Span> {
	const spans = new Map<string, Span>()
	let last: Span | undefined
	for (const at of instants) {
		if (last && at >= last.fromAt && at < last.toAt) continue
		const width = Math.abs(at - now) <= HOURLY_WITHIN_MS ? HOUR_MS : DAY_MS
		const fromAt = at - (at % width)
		last = { name: partitionName(fromAt, width), fromAt, toAt: fromAt + width }
		spans.set(last.name, last)
	}
	return new Set(spans.values())
}

/** readings_2026_11_21 for a day, readings_2026_11_21_20 for an hour, in UTC. */
function partitionName(fromAt: number, width: number): string {
	const digits = width === DAY_MS ? 10 : 13
	return `readings_${new Date(fromAt).toISOString().slice(0, digits).replace(/[-T]/g, '_')}`
}

/** When a partition's time ends; 0 for the one of the time before partitions. */
function partitionEnd(name: string): number {
	const [, day, hour] = /^readings_(\d{4}_\d\d_\d\d)(?:_(\d\d))?$/.exec(name) ?? []
	if (!day) return 0
	const dayAt = Date.parse(`${day.replaceAll('_', '-')}T00:00:00Z`)
	return hour === undefined ? dayAt + DAY_MS : dayAt + (Number(hour) + 1) * HOUR_MS
}

async function isEmpty(sql: Sql | TransactionSql, name: string): Promise<boolean> {
	return (await sql`SELECT at FROM ${sql(name)} ORDER BY at LIMIT 1`).length === 0
}

/** Another server may be dropping the same one. */
const ifGone =
	<T>(instead: T) =>
	(error: unknown): T => {
		if (engineCode(error) === '42P01') return instead
		throw error
	}

const unlessLocked =
	<T>(instead: T) =>
	(error: unknown): T => {
		if (['55P03', '40P01'].includes(engineCode(error) ?? '')) return instead
		throw error
	}
