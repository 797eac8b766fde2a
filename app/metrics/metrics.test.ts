import { expect, test } from 'vitest'
import { parseMetrics } from '../../tests/support/parse-metrics'
import { createMetrics } from './metrics.server'
import { routeClass } from './route-class'

test('what is counted can be read by Prometheus', async () => {
	const { countStoredReadings, jobSeconds, registry, trackOpenStream } = createMetrics()
	countStoredReadings('farm-agent', 7)
	countStoredReadings('import', 3)
	jobSeconds.observe({ job: 'send-mails' }, 0.2)
	const end = trackOpenStream('viewer')
	const samples = parseMetrics(await registry.metrics())
	const sum = (name: string) =>
		samples.reduce((sum, sample) => sum + (sample.name === name ? sample.value : 0), 0)
	expect(sum('sfc_ingest_readings_total')).toBe(10)
	expect(sum('sfc_job_seconds_count')).toBe(1)
	expect(sum('sfc_live_streams')).toBe(1)
	end()
	end()
	expect(parseMetrics(await registry.metrics())).toContainEqual({
		name: 'sfc_live_streams',
		labels: { reader: 'viewer' },
		value: 0,
	})
})

test.each([
	['a 1\n'],
	['# HELP a x\n# TYPE a counter\na 1'],
	['# HELP a x\n# TYPE a counter\na 1\na 2\n'],
	['# HELP a x\n# TYPE a counter\na{b="c} 1\n'],
	['# HELP a x\n# TYPE a counter\na one\n'],
	['# HELP a x\n# TYPE a histogram\na_bucket{le="1"} 2\na_bucket{le="+Inf"} 1\n'],
])('the reader refuses %j', (text) => expect(() => parseMetrics(text)).toThrow())

test('an address is one of a few kinds', () => {
	expect(
		[
			'/api/v2/write?x',
			'/api/agent/batch',
			'/api/live',
			'/assets/a.js',
			'/healthz',
			'/x/../api',
		].map(routeClass),
	).toEqual(['import', 'agent', 'live', 'file', 'health', 'page'])
})
