import type { IngestJob, LatestRow } from './ingest-job'

type Arrived = LatestRow & { receivedAt: number }

/** Of all that the jobs bring above `after`, the newest state of each point; later wins a tie. */
export function newestOfEachPoint(fresh: { job: IngestJob; after: number }[]): Arrived[] {
	const newest = new Map<number, Arrived>()
	for (const { job, after } of fresh) {
		for (const row of job.latest) {
			if (row.seq <= after) continue
			const held = newest.get(row.pointId)
			const isNewer =
				!held || row.at > held.at || (row.at === held.at && job.receivedAt >= held.receivedAt)
			if (isNewer) newest.set(row.pointId, { ...row, receivedAt: job.receivedAt })
		}
	}
	return [...newest.values()].sort((a, b) => a.pointId - b.pointId)
}
