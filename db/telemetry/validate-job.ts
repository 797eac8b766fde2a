import { Fault } from '@sfc/domain/fault'
import type { IngestJob } from './ingest-job'

/**
 * SQLite and PostgreSQL treat NaN, fractions and huge numbers differently: none gets that far.
 * @throws Fault('invalid')
 */
export function validateJob(job: IngestJob): void {
	if (!isWhole(job.firstSeq) || !isWhole(job.lastSeq) || job.firstSeq > job.lastSeq) {
		refuse(`the stretch ${job.firstSeq} to ${job.lastSeq}`)
	}
	for (const row of job.readings) {
		if (!Number.isFinite(row.value) || !isWhole(row.at)) refuse(`reading ${row.seq}`)
	}
	for (const row of job.latest) {
		const usable = row.value === null || Number.isFinite(row.value)
		if (!usable || !isWhole(row.at)) refuse(`reading ${row.seq}`)
	}
}

const isWhole = (value: number) => Number.isSafeInteger(value) && value >= 0

function refuse(what: string): never {
	throw new Fault('invalid', `${what} holds a number that cannot be stored`)
}
