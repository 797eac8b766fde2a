import { gzipSync } from 'node:zlib'
import { BATCH_MAX_BYTES } from '@sfc/contract/agent/paths'
import { readingsBatch } from './enrol-fake-agent'

const MB = 1024 * 1024
const DAY_MS = 86_400_000
const GOOD = [['p0', 21.5]]

const manyUnknown = Array.from({ length: 20 }, (_, record) =>
	JSON.stringify({
		seq: record + 1,
		kind: 'readings',
		at: Date.now(),
		device: 'rack',
		values: Array.from({ length: 500 }, (_, n) => [`ghost-${record}-${n}`, n]),
	}),
)
const header = () => JSON.stringify({ bootId: 'boot-x', lane: 'live', sentAt: Date.now() })

/** 10,000 series that are in no inventory, compressed. */
export const unknownSeries = () => gzipSync([header(), ...manyUnknown].join('\n'))

/** Bodies of batches that must be refused, each with the expected response. */
export const hostileBodies: {
	what: string
	body: () => BodyInit
	status: number
	cause: string
}[] = [
	{ what: 'text that is not JSON', body: () => 'pump = on', status: 400, cause: 'not-json' },
	{ what: 'nothing at all', body: () => '', status: 400, cause: 'not-json' },
	{
		what: 'bytes that are neither gzip nor text',
		body: () => new Uint8Array([0xff, 0xfe, 0x00, 0xc3]),
		status: 400,
		cause: 'not-json',
	},
	{
		what: 'gzip that breaks off',
		body: () => gzipSync(readingsBatch(1, GOOD)).subarray(0, 40),
		status: 400,
		cause: 'not-json',
	},
	{
		what: 'a gzip bomb',
		body: () => gzipSync(Buffer.alloc(200 * MB)).subarray(0, BATCH_MAX_BYTES),
		status: 413,
		cause: 'too-large',
	},
	{
		what: '10 MB of announced length',
		body: () => new Uint8Array(10 * MB),
		status: 413,
		cause: 'too-large',
	},
	{
		what: '10 MB in chunks',
		body: () => new Blob([new Uint8Array(10 * MB)]).stream(),
		status: 413,
		cause: 'too-large',
	},
	{
		what: 'NaN',
		body: () => readingsBatch(1, [['p0', 1]]).replace('["p0",1]', '["p0",NaN]'),
		status: 400,
		cause: 'not-json',
	},
	{
		what: 'a number beyond all numbers',
		body: () => readingsBatch(1, [['p0', 1]]).replace('["p0",1]', '["p0",1e999]'),
		status: 400,
		cause: 'bad-record',
	},
	{
		what: 'nesting 100,000 deep',
		body: () => `${header()}\n${'['.repeat(100_000)}${']'.repeat(100_000)}`,
		status: 400,
		cause: 'bad-record',
	},
	{
		what: 'names of the language in place of fields',
		body: () => `${header()}\n{"__proto__":{"kind":"readings"},"constructor":1}`,
		status: 400,
		cause: 'bad-record',
	},
	{
		what: '10,000 unknown series',
		body: unknownSeries,
		status: 422,
		cause: 'unknown-series',
	},
	{
		what: 'a clock 3 days ahead',
		body: () => readingsBatch(1, GOOD, Date.now() + 3 * DAY_MS),
		status: 409,
		cause: 'clock',
	},
	{
		what: 'a clock 3 days behind',
		body: () => readingsBatch(1, GOOD, Date.now() - 3 * DAY_MS),
		status: 409,
		cause: 'clock',
	},
	{
		what: 'records from the future',
		body: () => readingsBatch(9_000_000_000_000_000, GOOD),
		status: 409,
		cause: 'out-of-order',
	},
]
