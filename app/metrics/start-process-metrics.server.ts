import { subscribe } from 'node:diagnostics_channel'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { WRITE_WAIT } from '#db/write-wait'
import { addGauge, type Metrics } from './metrics.server'

/** Starts the metrics of this process. */
export function startProcessMetrics({ registry, writeWaitSeconds }: Metrics): void {
	watchEventLoop(registry)
	subscribe(WRITE_WAIT, (waitMs) => writeWaitSeconds.observe(Number(waitMs) / 1000))
	addGauge(
		registry,
		'process_start_time_seconds',
		'When the process started, in seconds since 1970',
		() => Math.round(performance.timeOrigin) / 1000,
	)
	addGauge(registry, 'process_resident_memory_bytes', 'Memory the process holds', () =>
		process.memoryUsage.rss(),
	)
	addGauge(
		registry,
		'sfc_heap_used_bytes',
		'Memory of JavaScript values',
		() => process.memoryUsage().heapUsed,
	)
}

/** Percentiles are since the last scrape. */
function watchEventLoop(registry: Metrics['registry']): void {
	const delay = monitorEventLoopDelay({ resolution: 20 })
	delay.enable()
	const seconds = (nanoseconds: number) => (Number.isFinite(nanoseconds) ? nanoseconds / 1e9 : 0)
	addGauge(
		registry,
		'sfc_event_loop_delay_p50_seconds',
		'Half of all turns of the event loop came this late',
		() => seconds(delay.percentile(50)),
	)
	addGauge(
		registry,
		'sfc_event_loop_delay_p99_seconds',
		'One turn in a hundred of the event loop came later',
		() => {
			const p99 = seconds(delay.percentile(99))
			delay.reset()
			return p99
		},
	)
}
