import { gzipSync } from 'node:zlib'
import { BATCH_MAX_UNPACKED_BYTES } from '@sfc/contract/agent/paths'
import { asc, count, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ingestGaps, ingestRefusals } from '#db/schema/agents'
import { readings } from '#db/schema/readings'
import { agentPerTest, enrolTestAgent, NURSERY, pack } from '~/tests/equipment/agents/test-agent'
import { farmPerTest } from '~/tests/farms/test-farm'
import { flushRefusals } from '~/areas/readings/services/outages/flush-refusals.server'
import { loadLatestReadings } from '~/areas/readings/services/load-latest-readings.server'
import { storeBatch } from './store-batch.server'

const START_MS = Date.UTC(2026, 0, 5, 12)
const DAY_MS = 86_400_000
const farm = farmPerTest(START_MS)
const agent = agentPerTest(farm, NURSERY)

const reading = (seq: number, values: unknown[] = [['ph', 6 + seq / 100]], more: object = {}) => ({
	seq,
	kind: 'readings',
	at: START_MS - 10_000 + seq,
	device: 'nursery',
	values,
	...more,
})
const stored = async () => {
	const [row] = await farm.ctx.db.read.select({ rows: count() }).from(readings)
	return Number(row?.rows)
}
const latest = async (key: string) =>
	(await loadLatestReadings(farm.owner)).find(({ pointKey }) => pointKey === key)

test('a batch is stored, acknowledged and shown', async () => {
	expect(await agent.send([reading(1), reading(2), reading(3)])).toEqual({ ackedThrough: 3 })
	expect(await stored()).toBe(3)
	expect(await latest('ph')).toMatchObject({ value: 6.03, quality: 'good', ageMs: 9_997 })
})

test('repeated and overlapping batches are stored once', async () => {
	const records = [1, 2, 3, 4, 5, 6].map((seq) => reading(seq))
	await agent.send(records.slice(0, 3))
	expect(await agent.send(records.slice(0, 3))).toEqual({ ackedThrough: 3 })
	expect(await agent.send(records.slice(1, 5))).toEqual({ ackedThrough: 5 })
	expect(await agent.send(records)).toEqual({ ackedThrough: 6 })
	expect(await stored()).toBe(6)
})

test('many copies at once are stored once', async () => {
	const records = Array.from({ length: 50 }, (_, i) => reading(i + 1))
	const answers = await Promise.all(Array.from({ length: 10 }, () => agent.send(records)))
	expect(answers).toEqual(Array.from({ length: 10 }, () => ({ ackedThrough: 50 })))
	expect(await stored()).toBe(50)
})

test('a batch after a gap is refused with the expected seq', async () => {
	await agent.send([reading(1)])
	expect(await agent.send([reading(3)])).toMatchObject({
		refused: { cause: 'out-of-order', expected: 2 },
	})
	expect(await agent.send([reading(1)], { bootId: 'boot-2' })).toEqual({ ackedThrough: 1 })
	expect(await agent.send([reading(1)], { lane: 'backlog' })).toEqual({ ackedThrough: 1 })
})

test('a reading without a number is shown as missing, with its reason', async () => {
	await agent.send([reading(1), reading(2, [['ph', null, 'bad', 'Wire broken']])])
	expect(await latest('ph')).toMatchObject({ value: null, quality: 'bad', reason: 'Wire broken' })
	expect(await stored()).toBe(1)
})

test('a reading without a newer one is shown as stale after a while', async () => {
	await agent.send([reading(1)])
	farm.setNow(START_MS + 5 * 60_000)
	expect(await latest('ph')).toMatchObject({ quality: 'stale', reason: 'Last read 5 min ago' })
})

test('a gap is stored with its cause in place of its records', async () => {
	const gap = { kind: 'gap', seq: 5, fromSeq: 2, at: START_MS, fromAt: START_MS - 5, records: 4 }
	expect(await agent.send([reading(1), { ...gap, cause: 'spool-full' }, reading(6)])).toEqual({
		ackedThrough: 6,
	})
	const rows = await farm.ctx.db.read.select().from(ingestGaps)
	expect(rows).toMatchObject([{ records: 4, cause: 'spool-full', fromAt: START_MS - 5 }])
})

test('readings of a retired point still find their series', async () => {
	await agent.inventory([])
	expect(await agent.send([reading(1)])).toEqual({ ackedThrough: 1 })
})

const header = { bootId: 'boot-1', lane: 'live', sentAt: START_MS }
const raw = (text: string) => new Uint8Array(Buffer.from(text))
const bomb = () => gzipSync(Buffer.alloc(32 * 1024 * 1024, ' '))

test.each<[string, () => Uint8Array, object]>([
	['bytes that are nothing', () => new Uint8Array([0, 255, 254]), { cause: 'not-json' }],
	['no body', () => new Uint8Array(), { cause: 'not-json' }],
	['broken gzip', () => pack([header, reading(1)]).slice(0, 30), { cause: 'not-json' }],
	['a header that is not JSON', () => raw('hello\n'), { cause: 'not-json' }],
	['a record that is not JSON', () => raw(`${JSON.stringify(header)}\n{`), { cause: 'not-json' }],
	['a header of another kind', () => pack([{ lane: 'live' }]), { cause: 'bad-record' }],
	['no record', () => pack([header]), { cause: 'bad-record' }],
	['a gzip bomb', bomb, { cause: 'too-large' }],
	[
		'more text than allowed',
		() => gzipSync(Buffer.alloc(BATCH_MAX_UNPACKED_BYTES + 1, ' ')),
		{ cause: 'too-large' },
	],
	[
		'501 records',
		() => pack([header, ...Array.from({ length: 501 }, (_, i) => reading(i + 1))]),
		{ cause: 'too-large' },
	],
	['NaN in place of a number', () => pack([header, reading(1, [['ph', NaN]])]), { seq: 1 }],
	['NaN as a word', () => pack([header, reading(1, [['ph', 'NaN']])]), { seq: 1 }],
	[
		'NaN as no JSON has it',
		() => raw(`${JSON.stringify(header)}\n${JSON.stringify(reading(1)).replace('6.01', 'NaN')}`),
		{ cause: 'not-json' },
	],
	[
		'an infinite number',
		() => raw(`${JSON.stringify(header)}\n${JSON.stringify(reading(1)).replace('6.01', '1e999')}`),
		{ seq: 1 },
	],
	['a hole in the numbers', () => pack([header, reading(1), reading(3)]), { seq: 3 }],
	['numbers that run backwards', () => pack([header, reading(2), reading(1)]), { seq: 1 }],
	[
		'a reading of next week',
		() => pack([header, reading(1, undefined, { at: START_MS + 7 * DAY_MS })]),
		{ seq: 1 },
	],
	['a reading of 1970', () => pack([header, reading(1, undefined, { at: 0 })]), { seq: 1 }],
	[
		'a clock 3 days ahead',
		() => pack([{ ...header, sentAt: START_MS + 3 * DAY_MS }, reading(1)]),
		{ cause: 'clock' },
	],
	[
		'a clock 3 days behind',
		() => pack([{ ...header, sentAt: START_MS - 3 * DAY_MS }, reading(1)]),
		{ cause: 'clock' },
	],
	[
		'an unknown device',
		() => pack([header, reading(1, undefined, { device: 'x' })]),
		{ cause: 'unknown-series', seq: 1 },
	],
	[
		'a name every object has',
		() => pack([header, reading(1, [['constructor', 1]], { device: '__proto__' })]),
		{ cause: 'unknown-series' },
	],
	[
		'readings in the lane of events',
		() => pack([{ ...header, lane: 'events' }, reading(1)]),
		{ cause: 'bad-record', seq: 1 },
	],
])('%s is refused, counted, and changes nothing', async (_, body, refused) => {
	const outcome = await storeBatch(agent.ctx, body())
	expect(outcome).toMatchObject({ refused })
	await flushRefusals(farm.ctx)
	const [row] = await farm.ctx.db.read.select().from(ingestRefusals)
	expect(row).toMatchObject({ agentId: agent.ctx.agent.id, count: 1 })
	expect(row?.cause).toBe('refused' in outcome && outcome.refused.cause)
	expect(await stored()).toBe(0)
	expect(await agent.send([reading(1)])).toEqual({ ackedThrough: 1 })
})

test('of 10,000 unknown series only the first are named, and all are counted', async () => {
	const records = Array.from({ length: 100 }, (_, r) =>
		reading(
			r + 1,
			Array.from({ length: 100 }, (_, v) => [`p${r}-${v}`, 1]),
		),
	)
	const outcome = await agent.send(records)
	expect(outcome).toMatchObject({
		refused: {
			cause: 'unknown-series',
			seq: 1,
			error: 'The inventory has no nursery.p0-0 and 9999 more',
		},
	})
})

test('refusals add up in the table', async () => {
	for (let i = 0; i < 3; i++) await storeBatch(agent.ctx, raw('x'))
	await flushRefusals(farm.ctx)
	await storeBatch(agent.ctx, raw('x'))
	await flushRefusals(farm.ctx)
	await flushRefusals(farm.ctx)
	const rows = await farm.ctx.db.read.select().from(ingestRefusals)
	expect(rows).toMatchObject([{ cause: 'not-json', count: 4 }])
})

test('a name with a NUL does not make the batch fail on every retry', async () => {
	const outcome = await agent.send([reading(1, [['ph', null, 'bad', 'a\0b\ud800c']])])
	expect(outcome).toEqual({ ackedThrough: 1 })
	expect(await latest('ph')).toMatchObject({ reason: 'abc' })
})

test('each agent writes only its own series', async () => {
	const other = await enrolTestAgent(farm.owner)
	expect(await other.send([reading(1)])).toMatchObject({ refused: { cause: 'unknown-series' } })
	await other.inventory([NURSERY])
	await other.send([reading(1, [['ph', 9]])])
	const rows = await farm.ctx.db.read
		.select({ value: readings.value })
		.from(readings)
		.where(eq(readings.value, 9))
		.orderBy(asc(readings.at))
	expect(rows).toHaveLength(1)
	expect((await loadLatestReadings(farm.owner)).filter(({ value }) => value === 9)).toHaveLength(1)
})
