import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { WRITE_WAIT } from '#db/write-wait'
import { registry, requests, requestSeconds, writeWaitSeconds } from './metrics.server'
import { routeClass } from './route-class'

/** Begins to watch this process. Once; before the first request. */
export function startProcessMetrics(): void {
	watchEventLoop()
	watchRequests()
	subscribe(WRITE_WAIT, (waitMs) => writeWaitSeconds.observe(Number(waitMs) / 1000))
	registry.gauge(
		'process_start_time_seconds',
		'When the process started, in seconds since 1970',
		() => Math.round(performance.timeOrigin) / 1000,
	)
	registry.gauge('process_resident_memory_bytes', 'Memory the process holds', () =>
		process.memoryUsage.rss(),
	)
	registry.gauge(
		'sfc_heap_used_bytes',
		'Memory of JavaScript values',
		() => process.memoryUsage().heapUsed,
	)
}

/** Percentiles are since the last time they were asked for. */
function watchEventLoop(): void {
	const delay = monitorEventLoopDelay({ resolution: 20 })
	delay.enable()
	const seconds = (nanoseconds: number) => (Number.isFinite(nanoseconds) ? nanoseconds / 1e9 : 0)
	registry.gauge(
		'sfc_event_loop_delay_p50_seconds',
		'Half of all turns of the event loop came this late',
		() => seconds(delay.percentile(50)),
	)
	registry.gauge(
		'sfc_event_loop_delay_p99_seconds',
		'One turn in a hundred of the event loop came later',
		() => {
			const p99 = seconds(delay.percentile(99))
			delay.reset()
			return p99
		},
	)
}

type Exchange = { request: IncomingMessage; response: ServerResponse }

function watchRequests(): void {
	const startedAt = new WeakMap<ServerResponse, { kind: string; ms: number }>()
	subscribe('http.server.request.start', (message) => {
		const { request, response } = message as Exchange
		startedAt.set(response, { kind: routeClass(request.url ?? ''), ms: performance.now() })
	})
	subscribe('http.server.response.finish', (message) => {
		const { response } = message as Exchange
		const started = startedAt.get(response)
		if (!started) return
		const { kind } = started
		requests.add({ kind, status: String(response.statusCode) })
		const isStream = String(response.getHeader('Content-Type')).startsWith('text/event-stream')
		if (!isStream) requestSeconds.observe((performance.now() - started.ms) / 1000, { kind })
	})
}
