import type { Sql, TransactionSql } from 'postgres'
import type { Partitions } from '../postgres/partitions'
import { toUnavailableFault } from '../unavailable'
import { acceptSequenceRange } from './accept-sequence-range'
import type { CommitJobs, CommitOutcome } from './group-commit'
import type { GapRow, IngestJob, IngestResult, LaneKey, ReadingRow } from './ingest-job'
import { MINUTE_MS, distinctMinutes } from './distinct-minutes'
import { latestPerPoint } from './latest-per-point'

/** A few statements for the whole group, however many rows: one array per column. */
export function postgresIngest(sql: Sql, partitions: Partitions): CommitJobs {
	const commit = (jobs: IngestJob[]) => sql.begin((tx) => store(tx, jobs))

	return async (jobs) => {
		await partitions.make(instantsOf(jobs), jobs[0]?.receivedAt ?? 0)
		try {
			return (await commit(jobs)).map((result) => ({ result }))
		} catch (error) {
			const failure = toUnavailableFault(error)
			if (failure !== error || jobs.length === 1) return jobs.map(() => ({ error: failure }))
			const settled: CommitOutcome[] = []
			for (const job of jobs) settled.push(await alone(commit, job))
			return settled
		}
	}
}

function* instantsOf(jobs: readonly IngestJob[]): Iterable<number> {
	for (const job of jobs) for (const { at } of job.readings) yield at
}

/** One job that cannot be stored must not fail the others. */
async function alone(
	commit: (jobs: IngestJob[]) => Promise<IngestResult[]>,
	job: IngestJob,
): Promise<CommitOutcome> {
	try {
		const [result] = await commit([job])
		return result ? { result } : { error: new Error('not committed') }
	} catch (error) {
		return { error: toUnavailableFault(error) }
	}
}

type Gap = GapRow & { agentId: string }

async function store(tx: TransactionSql, jobs: IngestJob[]): Promise<IngestResult[]> {
	// Without it a short array counts as cheaper to plan anew each time, and planning takes longest.
	const [, acked] = await Promise.all([
		tx`SET LOCAL plan_cache_mode = force_generic_plan`,
		lockLanes(
			tx,
			jobs.filter(({ unnumbered }) => !unnumbered),
		),
	])
	const readings: ReadingRow[] = []
	const gaps: Gap[] = []
	const fresh: { job: IngestJob; after: number }[] = []
	const results = jobs.map((job): IngestResult => {
		const verdict = acceptSequenceRange(acked.get(nameOf(job)) ?? 0, job)
		if (verdict.status === 'out-of-order') return verdict
		if (verdict.status === 'fresh') {
			const { after } = verdict
			for (const row of job.readings) if (row.seq > after) readings.push(row)
			for (const gap of job.gaps) {
				const records = Math.min(gap.records, gap.seq - after)
				if (gap.seq > after) gaps.push({ ...gap, records, agentId: job.agentId })
			}
			if (!job.unnumbered) acked.set(nameOf(job), verdict.ackedThrough)
			fresh.push({ job, after })
		}
		return { status: 'stored', ackedThrough: verdict.ackedThrough }
	})
	if (fresh.length === 0) return results
	const lanes = fresh
		.filter(({ job }) => !job.unnumbered)
		.map(({ job }) => ({ ...job, acked: acked.get(nameOf(job)) ?? 0 }))
	await Promise.all([
		addReadings(tx, readings),
		markMinutes(tx, fresh),
		moveLatest(tx, fresh),
		markFarms(tx, fresh),
		addGaps(tx, gaps),
		moveLanes(tx, [...new Map(lanes.map((lane) => [nameOf(lane), lane])).values()]),
	])
	return results
}

const nameOf = ({ agentId, bootId, lane }: LaneKey) => JSON.stringify([agentId, bootId, lane])

/** Locks the lanes until the commit, always in the same order so that two nodes cannot deadlock. */
async function lockLanes(tx: TransactionSql, jobs: IngestJob[]): Promise<Map<string, number>> {
	const lanes = [...new Map(jobs.map((job) => [nameOf(job), job])).entries()]
		.sort(([a], [b]) => (a < b ? -1 : 1))
		.map(([, job]) => job)
	const rows = await tx<(LaneKey & { acked: number })[]>`
		INSERT INTO ingest_lanes AS held (agent_id, boot_id, lane, acked_through, updated_at)
		SELECT *, 0, 0 FROM unnest(${lanes.map((lane) => lane.agentId)}::text[],
			${lanes.map((lane) => lane.bootId)}::text[], ${lanes.map((lane) => lane.lane)}::text[])
		ON CONFLICT (agent_id, boot_id, lane) DO UPDATE SET updated_at = held.updated_at
		RETURNING agent_id AS "agentId", boot_id AS "bootId", lane, acked_through AS acked`
	return new Map(rows.map((row) => [nameOf(row), row.acked]))
}

async function moveLanes(
	tx: TransactionSql,
	lanes: (LaneKey & { acked: number; receivedAt: number })[],
): Promise<void> {
	await tx`
		UPDATE ingest_lanes SET acked_through = moved.acked, updated_at = moved.received_at
		FROM unnest(${lanes.map((lane) => lane.agentId)}::text[], ${lanes.map((lane) => lane.bootId)}::text[],
			${lanes.map((lane) => lane.lane)}::text[], ${lanes.map((lane) => lane.acked)}::bigint[],
			${lanes.map((lane) => lane.receivedAt)}::bigint[])
			AS moved (agent_id, boot_id, lane, acked, received_at)
		WHERE ingest_lanes.agent_id = moved.agent_id AND ingest_lanes.boot_id = moved.boot_id
			AND ingest_lanes.lane = moved.lane`
}

async function addReadings(tx: TransactionSql, rows: ReadingRow[]): Promise<void> {
	if (rows.length === 0) return
	await tx`
		INSERT INTO readings (at, point_id, value, quality)
		SELECT * FROM unnest(${rows.map((row) => row.at)}::bigint[], ${rows.map((row) => row.pointId)}::bigint[],
			${rows.map((row) => row.value)}::float8[], ${rows.map((row) => row.quality)}::bigint[])
			AS arrived (at, point_id, value, quality)
		ORDER BY at, point_id
		ON CONFLICT DO NOTHING`
}

/**
 * Marks the minutes of each farm. Locking the row, even an existing one, makes a worker that is
 * rolling up that minute wait or restart.
 */
async function markMinutes(tx: TransactionSql, fresh: { job: IngestJob }[]) {
	const marks = fresh.flatMap(({ job: { agentId, readings, receivedAt } }) =>
		[...distinctMinutes(readings)].map((at) => ({ agentId, at, receivedAt })),
	)
	if (marks.length === 0) return
	await tx`
		INSERT INTO rollup_work (farm_id, level_ms, at, touched_at, held_until)
		SELECT agents.farm_id, ${MINUTE_MS}::bigint, arrived.at, max(arrived.received_at), 0
		FROM unnest(${marks.map((mark) => mark.agentId)}::text[], ${marks.map((mark) => mark.at)}::bigint[],
			${marks.map((mark) => mark.receivedAt)}::bigint[]) AS arrived (agent_id, at, received_at)
		JOIN agents ON agents.id = arrived.agent_id
		GROUP BY agents.farm_id, arrived.at ORDER BY agents.farm_id, arrived.at
		ON CONFLICT (farm_id, level_ms, at) DO UPDATE SET touched_at = excluded.touched_at`
}

async function moveLatest(
	tx: TransactionSql,
	fresh: { job: IngestJob; after: number }[],
): Promise<void> {
	const newest = latestPerPoint(fresh)
	if (newest.length === 0) return
	const rows = newest.map(({ row }) => row)
	await tx`
		INSERT INTO latest_values AS held (point_id, at, value, quality, reason, received_at)
		SELECT * FROM unnest(${rows.map((row) => row.pointId)}::bigint[], ${rows.map((row) => row.at)}::bigint[],
			${rows.map((row) => row.value)}::float8[], ${rows.map((row) => row.quality)}::bigint[],
			${rows.map((row) => row.reason)}::text[], ${newest.map(({ receivedAt }) => receivedAt)}::bigint[])
		ON CONFLICT (point_id) DO UPDATE SET at = excluded.at, value = excluded.value,
			quality = excluded.quality, reason = excluded.reason, received_at = excluded.received_at
		WHERE excluded.at > held.at
			OR (excluded.at = held.at AND excluded.received_at >= held.received_at)`
}

/** Makes the farms with new readings due for an evaluation of their alarms. */
async function markFarms(tx: TransactionSql, fresh: { job: IngestJob }[]): Promise<void> {
	const arrived = fresh.map(({ job }) => job).filter(({ latest }) => latest.length > 0)
	if (arrived.length === 0) return
	await tx`
		INSERT INTO farm_work AS held (job, farm_id, due_at)
		SELECT 'alarms', agents.farm_id, min(arrived.at)
		FROM unnest(${arrived.map((job) => job.agentId)}::text[],
			${arrived.map((job) => job.receivedAt)}::bigint[]) AS arrived (agent_id, at)
		JOIN agents ON agents.id = arrived.agent_id
		GROUP BY agents.farm_id ORDER BY agents.farm_id
		ON CONFLICT (job, farm_id) DO UPDATE SET due_at = excluded.due_at
		WHERE held.due_at > excluded.due_at`
}

async function addGaps(tx: TransactionSql, gaps: Gap[]): Promise<void> {
	if (gaps.length === 0) return
	await tx`
		INSERT INTO ingest_gaps (agent_id, from_at, to_at, records, cause)
		SELECT * FROM unnest(${gaps.map((gap) => gap.agentId)}::text[], ${gaps.map((gap) => gap.fromAt)}::bigint[],
			${gaps.map((gap) => gap.toAt)}::bigint[], ${gaps.map((gap) => gap.records)}::bigint[],
			${gaps.map((gap) => gap.cause)}::text[])`
}
