import { Registry } from './registry'

/** What this process counts of itself. No metric names a farm, a person or an address. */
export const registry = new Registry()

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export const requests = registry.counter(
	'sfc_http_requests_total',
	'Answers by kind of address and status',
)
export const requestSeconds = registry.histogram(
	'sfc_http_request_seconds',
	'Time from a request to the end of its answer; live streams are not in it',
	SECONDS,
)
const batches = registry.counter('sfc_ingest_batches_total', 'Batches and writes that were stored')
const readingsStored = registry.counter('sfc_ingest_readings_total', 'Readings in what was stored')
export const ingestRefused = registry.counter(
	'sfc_ingest_refused_total',
	'Calls and lines that were refused, by cause',
)
export const jobRuns = registry.counter('sfc_job_runs_total', 'Runs of background jobs')
export const jobFailures = registry.counter(
	'sfc_job_failures_total',
	'Runs of background jobs that failed',
)
export const jobSeconds = registry.histogram(
	'sfc_job_seconds',
	'Time a run of a background job took',
	[0.01, 0.1, 0.5, 1, 5, 30, 120],
)
export const writeWaitSeconds = registry.histogram(
	'sfc_database_write_wait_seconds',
	'Time a write waited for those before it',
	SECONDS,
)

/** Counts a batch of readings that is on disk. */
export function countStoredReadings(sender: 'farm-agent' | 'import', readings: number): void {
	batches.add({ sender })
	readingsStored.add({ sender }, readings)
}

let streams = 0
registry.gauge('sfc_live_streams', 'Streams of events that are open', () => streams)

/** Counts a stream of events as open until the returned function is called. */
export function trackOpenStream(): () => void {
	streams++
	let isOpen = true
	return () => {
		if (isOpen) streams--
		isOpen = false
	}
}
