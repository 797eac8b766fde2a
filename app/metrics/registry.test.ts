import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseMetrics } from '../../tests/support/parse-metrics'
import { Registry } from './registry'
import { routeClass } from './route-class'

test('what is counted can be read by Prometheus, whatever the labels hold', () => {
	const label = fc.string({
		unit: fc.constantFrom('a', '"', '\\', '\n', '{', '}', ',', '=', 'µ', ' '),
	})
	const value = fc.double({ noNaN: true, min: 0, max: 20 })
	fc.assert(
		fc.property(fc.array(fc.tuple(label, value), { maxLength: 20 }), (told) => {
			const registry = new Registry()
			const counter = registry.counter('told_total', 'How often')
			const histogram = registry.histogram('took_seconds', 'How long', [0.5, 1, 10])
			registry.gauge('open', 'How many', () => told.length)
			for (const [of, seconds] of told) {
				counter.add({ of })
				histogram.observe(seconds, { of })
			}
			const samples = parseMetrics(registry.text())
			const sum = (name: string) =>
				samples.reduce((sum, sample) => sum + (sample.name === name ? sample.value : 0), 0)
			expect([sum('told_total'), sum('took_seconds_count'), sum('open')]).toEqual(
				Array(3).fill(told.length),
			)
			const few = told.filter(([, seconds]) => seconds <= 1).length
			const buckets = samples.filter(({ labels }) => labels['le'] === '1')
			expect(buckets.reduce((sum, { value }) => sum + value, 0)).toBe(few)
		}),
	)
})

test('labels without end are counted together', () => {
	const registry = new Registry()
	const counter = registry.counter('told_total', 'How often')
	for (let i = 0; i < 5000; i++) counter.add({ of: String(i) })
	const samples = parseMetrics(registry.text())
	expect(samples.length).toBeLessThan(250)
	expect(samples.find(({ labels }) => labels['of'] === 'other')?.value).toBe(4800)
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
