import type Sqlite from 'better-sqlite3'
import { toUnavailableFault } from '../unavailable'
import { acceptSequenceRange } from './accept-sequence-range'
import type { CommitJobs, CommitOutcome } from './group-commit'
import type { IngestJob, IngestResult } from './ingest-job'
import { MINUTE_MS, distinctMinutes } from './distinct-minutes'
import { latestPerPoint } from './latest-per-point'

/** Synchronous from BEGIN to COMMIT: nothing else runs in between. */
export function sqliteIngest(writer: Sqlite.Database): CommitJobs {
	let store: ReturnType<typeof storing> | undefined

	return (jobs) => {
		store ??= storing(writer) // the tables exist only after the first migration
		const commit = writer.transaction(store).immediate
		try {
			return commit(jobs).map((result) => ({ result }))
		} catch (error) {
			const failure = toUnavailableFault(error)
			if (failure !== error || jobs.length === 1) return jobs.map(() => ({ error: failure }))
			return jobs.map((job) => alone(commit, job))
		}
	}
}

/** One job that cannot be stored must not fail the others. */
function alone(commit: (jobs: IngestJob[]) => IngestResult[], job: IngestJob): CommitOutcome {
	try {
		const [result] = commit([job])
		return result ? { result } : { error: new Error('not committed') }
	} catch (error) {
		return { error: toUnavailableFault(error) }
	}
}

function storing(writer: Sqlite.Database) {
	const readAcked = writer
		.prepare<unknown[], number>(
			'SELECT acked_through FROM ingest_lanes WHERE agent_id = ? AND boot_id = ? AND lane = ?',
		)
		.pluck()
	const moveLane = writer.prepare(
		`INSERT INTO ingest_lanes (agent_id, boot_id, lane, acked_through, updated_at) VALUES (?, ?, ?, ?, ?)
		ON CONFLICT DO UPDATE SET acked_through = excluded.acked_through, updated_at = excluded.updated_at`,
	)
	const addReading = writer.prepare(
		`INSERT INTO readings (at, point_id, value, quality) VALUES (?, ?, ?, ?)
		ON CONFLICT DO NOTHING`,
	)
	const moveLatest = writer.prepare(
		`INSERT INTO latest_values (point_id, at, value, quality, reason, received_at) VALUES (?, ?, ?, ?, ?, ?)
		ON CONFLICT DO UPDATE SET at = excluded.at, value = excluded.value, quality = excluded.quality,
			reason = excluded.reason, received_at = excluded.received_at
		WHERE excluded.at > latest_values.at
			OR (excluded.at = latest_values.at AND excluded.received_at >= latest_values.received_at)`,
	)
	const mark = writer.prepare(
		`INSERT INTO rollup_work (farm_id, level_ms, at, touched_at, held_until)
		SELECT farm_id, ?, ?, ?, 0 FROM agents WHERE id = ?
		ON CONFLICT DO UPDATE SET touched_at = excluded.touched_at`,
	)
	const markFarm = writer.prepare(
		`INSERT INTO farm_work (job, farm_id, due_at)
		SELECT 'alarms', farm_id, ? FROM agents WHERE id = ?
		ON CONFLICT DO UPDATE SET due_at = excluded.due_at WHERE farm_work.due_at > excluded.due_at`,
	)
	const addGap = writer.prepare(
		'INSERT INTO ingest_gaps (agent_id, from_at, to_at, records, cause) VALUES (?, ?, ?, ?, ?)',
	)

	return (jobs: IngestJob[]): IngestResult[] => {
		const fresh: { job: IngestJob; after: number }[] = []
		const results = jobs.map((job): IngestResult => {
			const { agentId, bootId, lane, receivedAt } = job
			const verdict = acceptSequenceRange(readAcked.get(agentId, bootId, lane) ?? 0, job)
			if (verdict.status === 'out-of-order') return verdict
			if (verdict.status === 'fresh') {
				const { after } = verdict
				for (const row of job.readings) {
					if (row.seq > after) addReading.run(row.at, row.pointId, row.value, row.quality)
				}
				for (const minute of distinctMinutes(job.readings))
					mark.run(MINUTE_MS, minute, receivedAt, agentId)
				for (const gap of job.gaps) {
					if (gap.seq <= after) continue
					const records = Math.min(gap.records, gap.seq - after)
					addGap.run(agentId, gap.fromAt, gap.toAt, records, gap.cause)
				}
				if (job.latest.length > 0) markFarm.run(receivedAt, agentId)
				if (!job.unnumbered) moveLane.run(agentId, bootId, lane, verdict.ackedThrough, receivedAt)
				fresh.push({ job, after })
			}
			return { status: 'stored', ackedThrough: verdict.ackedThrough }
		})
		for (const { row, receivedAt } of latestPerPoint(fresh)) {
			moveLatest.run(row.pointId, row.at, row.value, row.quality, row.reason, receivedAt)
		}
		return results
	}
}
