import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Who reads a stream of events. */
const READERS = ['viewer', 'agent'] as const
export type Reader = (typeof READERS)[number]

/** Creates the server's metrics. No metric names a farm, a person or an address. */
export function createMetrics() {
	const registry = new Registry()
	const registers = [registry]

	const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
	/** Fewer, because each route has them. */
	const REQUEST_SECONDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10]

	const requests = new Counter({
		name: 'sfc_http_requests_total',
		help: 'Answers by kind of address and status',
		labelNames: ['kind', 'status'],
		registers,
	})
	const requestSeconds = new Histogram({
		name: 'sfc_http_request_seconds',
		help: 'Time from a request to the end of its answer; live streams are not in it',
		labelNames: ['kind', 'method', 'route'],
		buckets: REQUEST_SECONDS,
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
	const ingestLagSeconds = new Histogram({
		name: 'sfc_ingest_lag_seconds',
		help: 'Age of the newest reading of a live batch when it was stored',
		buckets: [0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800],
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
		help: 'Time a write waited for those before it (SQLite) or for a connection of the pool (PostgreSQL)',
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
		help: 'Streams of events that are open: pages of viewers, and commands for agents',
		labelNames: ['reader'],
		registers,
	})
	for (const reader of READERS) openStreams.set({ reader }, 0)

	/** Counts a stream of events as open until the returned function is called. */
	function trackOpenStream(reader: Reader): () => void {
		openStreams.inc({ reader })
		let isOpen = true
		return () => {
			if (isOpen) openStreams.dec({ reader })
			isOpen = false
		}
	}

	return {
		registry,
		requests,
		requestSeconds,
		ingestRefused,
		ingestLagSeconds,
		jobRuns,
		jobFailures,
		jobSeconds,
		writeWaitSeconds,
		countStoredReadings,
		trackOpenStream,
	}
}

export type Metrics = ReturnType<typeof createMetrics>

/** Values of a gauge: one, or one for each value of its label. */
export type GaugeValue = number | { label: string; values: Iterable<[string, number]> }

/** Adds a gauge that is read when it is scraped. */
export function addGauge(
	registry: Registry,
	name: string,
	help: string,
	read: () => GaugeValue,
): void {
	const first = read()
	new Gauge({
		name,
		help,
		labelNames: typeof first === 'number' ? [] : [first.label],
		registers: [registry],
		collect() {
			const value = read()
			this.reset()
			if (typeof value === 'number') return this.set(value)
			for (const [label, count] of value.values) this.set({ [value.label]: label }, count)
		},
	})
}
