import type { IngestJob, LatestRow } from './ingest-job'

type Arrived = { row: LatestRow; receivedAt: number }

/** The newest state of each point in the jobs' records above `after`; the later one wins a tie. */
export function latestPerPoint(fresh: { job: IngestJob; after: number }[]): Arrived[] {
	const newest = new Map<number, Arrived>()
	for (const { job, after } of fresh) {
		const { receivedAt } = job
		for (const row of job.latest) {
			if (row.seq <= after) continue
			const held = newest.get(row.pointId)
			const isNewer =
				!held || row.at > held.row.at || (row.at === held.row.at && receivedAt >= held.receivedAt)
			if (isNewer) newest.set(row.pointId, { row, receivedAt })
		}
	}
	return [...newest.values()].sort((a, b) => a.row.pointId - b.row.pointId)
}
