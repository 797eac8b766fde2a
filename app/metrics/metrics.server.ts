import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Creates the server's metrics. No metric names a farm, a person or an address. */
export function createMetrics() {
	const registry = new Registry()
	const registers = [registry]

	const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

	const requests = new Counter({
		name: 'sfc_http_requests_total',
		help: 'Answers by kind of address and status',
		labelNames: ['kind', 'status'],
		registers,
	})
	const requestSeconds = new Histogram({
		name: 'sfc_http_request_seconds',
		help: 'Time from a request to the end of its answer; live streams are not in it',
		labelNames: ['kind'],
		buckets: SECONDS,
		registers,
	})
	const batches = new Counter({
		name: 'sfc_ingest_batches_total',
		help: 'Batches and writes that were stored',
		labelNames: ['sender'],
		registers,
	})
	const readingsStored = new Counter({
		name: 'sfc_ingest_readings_total',
		help: 'Readings in what was stored',
		labelNames: ['sender'],
		registers,
	})
	const ingestRefused = new Counter({
		name: 'sfc_ingest_refused_total',
		help: 'Calls and lines that were refused, by cause',
		labelNames: ['cause'],
		registers,
	})
	const jobRuns = new Counter({
		name: 'sfc_job_runs_total',
		help: 'Runs of background jobs',
		labelNames: ['job'],
		registers,
	})
	const jobFailures = new Counter({
		name: 'sfc_job_failures_total',
		help: 'Runs of background jobs that failed',
		labelNames: ['job'],
		registers,
	})
	const jobSeconds = new Histogram({
		name: 'sfc_job_seconds',
		help: 'Time a run of a background job took',
		labelNames: ['job'],
		buckets: [0.01, 0.1, 0.5, 1, 5, 30, 120],
		registers,
	})
	const writeWaitSeconds = new Histogram({
		name: 'sfc_database_write_wait_seconds',
		help: 'Time a write waited for those before it',
		buckets: SECONDS,
		registers,
	})

	/** Counts a stored batch of readings. */
	function countStoredReadings(
		sender: 'farm-agent' | 'import' | 'grow-cloud',
		readings: number,
	): void {
		batches.inc({ sender })
		readingsStored.inc({ sender }, readings)
	}

	const openStreams = new Gauge({
		name: 'sfc_live_streams',
		help: 'Streams of events that are open',
		registers,
	})

	/** Counts a stream of events as open until the returned function is called. */
	function trackOpenStream(): () => void {
		openStreams.inc()
		let isOpen = true
		return () => {
			if (isOpen) openStreams.dec()
			isOpen = false
		}
	}

	return {
		registry,
		requests,
		requestSeconds,
		ingestRefused,
		jobRuns,
		jobFailures,
		jobSeconds,
		writeWaitSeconds,
		countStoredReadings,
		trackOpenStream,
	}
}

export type Metrics = ReturnType<typeof createMetrics>

/** Adds a gauge that is read when it is scraped. */
export function addGauge(
	registry: Registry,
	name: string,
	help: string,
	read: () => number | Promise<number>,
): void {
	new Gauge({
		name,
		help,
		registers: [registry],
		async collect() {
			this.set(await read())
		},
	})
}
