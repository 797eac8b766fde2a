import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeWriteRequest } from '~/tests/equipment/imports/write-request'
import { decodeWriteRequest, TooManyError } from './decode-write-request'

const LIMITS = { maxSeries: 100, maxSamples: 200 }
const decode = (bytes: Uint8Array) => decodeWriteRequest(bytes, LIMITS)

test('what is encoded is decoded, with every label and sample', () => {
	const label = fc.tuple(
		fc.string({ maxLength: 30 }),
		fc.string({ unit: 'grapheme', maxLength: 30 }),
	)
	const sample = fc.tuple(
		fc.double({ noNaN: true }),
		fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
	)
	const series = fc.record({
		labels: fc.uniqueArray(label, { selector: ([name]) => name, maxLength: 8 }),
		samples: fc.array(sample, { maxLength: 4 }),
	})
	fc.assert(
		fc.property(fc.array(series, { maxLength: 20 }), (sent) => {
			expect(decode(encodeWriteRequest(sent))).toEqual(
				sent.map(({ labels, samples }, at) => ({
					number: at + 1,
					labels: new Map(labels),
					samples: samples.map(([value, at]) => ({ value, at: Number(at) })),
				})),
			)
		}),
	)
})

test('bytes that are no request end with an error, not with another one or for ever', () => {
	const valid = encodeWriteRequest([
		{ labels: { __name__: 'a', b: 'ü' }, samples: [[1.5, 1_700_000_000_000]] },
	])
	const attempt = (bytes: Uint8Array) => {
		try {
			decode(bytes)
		} catch (error) {
			expect(error).toBeInstanceOf(Error)
		}
	}
	fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), attempt))
	const broken = fc.tuple(fc.nat(valid.length - 1), fc.nat(255), fc.nat(valid.length))
	fc.assert(
		fc.property(broken, ([at, byte, end]) => {
			const bytes = valid.slice()
			bytes[at] = byte
			attempt(bytes.subarray(0, end))
		}),
		{ numRuns: 1000 },
	)
})

test.each([
	['a request that is cut off', [0x0a, 0x05, 0x0a]],
	['a varint without an end', [0x0a, ...Array<number>(20).fill(0xff)]],
	['a length of 4 GB', [0x0a, 0xff, 0xff, 0xff, 0xff, 0x0f]],
	['a sample that is cut off', [0x0a, 0x04, 0x12, 0x02, 0x09, 0x00]],
	['groups without an end', Array<number>(5000).fill(0x23)],
	['a name that is no UTF-8', [0x0a, 0x06, 0x0a, 0x04, 0x0a, 0x02, 0xff, 0xfe]],
])('%s is refused', (_, bytes) => {
	expect(() => decode(new Uint8Array(bytes))).toThrow()
})

test('a request with too many series or samples is refused before they are kept', () => {
	const one = { labels: { __name__: 'a' } }
	expect(() => decode(encodeWriteRequest(Array(101).fill(one)))).toThrow(TooManyError)
	const samples = Array<[number, number]>(201).fill([1, 1])
	expect(() => decode(encodeWriteRequest([{ ...one, samples }]))).toThrow(TooManyError)
})

test.each([
	[
		'a label twice',
		{
			labels: [
				['a', '1'],
				['a', '2'],
			] as [string, string][],
		},
		/there twice/,
	],
	['a long label', { labels: { a: 'x'.repeat(513) } }, /longer than 512/],
	[
		'many labels',
		{ labels: Object.fromEntries(Array.from({ length: 65 }, (_, n) => [`l${n}`, 'x'])) },
		/more than 64/,
	],
	['a native histogram', { labels: { a: '1' }, histogram: true as const }, /histograms/],
])('a series with %s says so and leaves the others', (_, series, wrong) => {
	const [first, second] = decode(encodeWriteRequest([series, { labels: { b: '1' } }]))
	expect(first?.wrong).toMatch(wrong)
	expect(second).toEqual({ number: 2, labels: new Map([['b', '1']]), samples: [] })
})
