import { execFileSync, spawn } from 'node:child_process'
import {
	appendFileSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	utimesSync,
	writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { UnnumberedRecord } from '@sfc/contract/agent/batch'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Spool } from './spool'

const CAPS = { maxBytes: 64 * 1024 * 1024, maxAgeMs: 86_400_000, minFreeBytes: 0 }
const ALL = { maxRecords: 500, maxBytes: 1024 * 1024 }

let root: string
beforeEach(() => {
	root = mkdtempSync(join(tmpdir(), 'spool-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const reading = (n: number, pad = 0): UnnumberedRecord => ({
	kind: 'readings',
	at: 1_700_000_000_000 + n,
	device: 'd',
	values: [['p'.padEnd(1 + pad, 'x'), n]],
})

/** Everything that waits in one lane of one run, as seq ranges with the values in between. */
function drain(spool: Spool, lane: 'live' | 'events' = 'live') {
	const seen: { from: number; to: number; value: number | null; bootId: string; cause?: string }[] =
		[]
	for (let batch = spool.peek(lane, ALL); batch; batch = spool.peek(lane, ALL)) {
		for (const { record } of batch.records)
			seen.push(
				record.kind === 'gap'
					? {
							from: record.fromSeq,
							to: record.seq,
							value: null,
							bootId: batch.bootId,
							cause: record.cause,
						}
					: {
							from: record.seq,
							to: record.seq,
							value: record.kind === 'readings' ? Number(record.values[0]?.[1]) : null,
							bootId: batch.bootId,
						},
			)
		spool.acknowledge(batch, batch.records.at(-1)?.record.seq ?? 0)
	}
	return seen
}

test('records are sent once, in order and without holes, over any number of restarts', () => {
	const step = fc.oneof(
		fc.record({ do: fc.constant('append' as const), count: fc.integer({ min: 1, max: 40 }) }),
		fc.record({ do: fc.constant('send' as const), max: fc.integer({ min: 1, max: 30 }) }),
		fc.constant({ do: 'kill' as const }),
	)
	fc.assert(
		fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
			const folder = mkdtempSync(join(root, 'p-'))
			let spool = new Spool(folder, CAPS)
			let next = 0
			const sent: { bootId: string; seq: number; value: number }[] = []
			const send = (max: number) => {
				const batch = spool.peek('live', { maxRecords: max, maxBytes: 4000 })
				if (!batch) return false
				for (const { record } of batch.records) {
					expect(record.kind).toBe('readings')
					if (record.kind === 'readings')
						sent.push({
							bootId: batch.bootId,
							seq: record.seq,
							value: Number(record.values[0]?.[1]),
						})
				}
				spool.acknowledge(batch, batch.records.at(-1)?.record.seq ?? 0)
				return true
			}
			for (const step of steps)
				if (step.do === 'append')
					for (let i = 0; i < step.count; i++) spool.append('live', reading(next++))
				else if (step.do === 'send') send(step.max)
				else spool = new Spool(folder, CAPS) // the old one is left as kill -9 leaves it
			while (send(500));
			expect(sent.map(({ value }) => value)).toEqual(Array.from({ length: next }, (_, i) => i))
			expect(new Set(sent.map(({ bootId, seq }) => `${bootId}/${seq}`)).size).toBe(next)
			sent.forEach(({ bootId, seq }, i) => {
				const before = sent[i - 1]
				expect(seq).toBe(before?.bootId === bootId ? before.seq + 1 : 1)
			})
		}),
		{ numRuns: 60 },
	)
})

test('whatever bytes are damaged, the rest arrives and every seq is a record or in a gap', () => {
	fc.assert(
		fc.property(
			fc.array(
				fc.record({
					at: fc.double({ min: 0, max: 0.999, noNaN: true }),
					byte: fc.integer({ min: 0, max: 255 }),
				}),
				{ minLength: 1, maxLength: 6 },
			),
			(damage) => {
				const folder = mkdtempSync(join(root, 'd-'))
				const first = new Spool(folder, CAPS)
				for (let n = 0; n < 60; n++) first.append('live', reading(n, 80))
				const path = join(folder, first.bootId, 'live', '000000000001.ndjson')
				const bytes = readFileSync(path)
				for (const { at, byte } of damage) bytes[Math.floor(at * bytes.length)] = byte
				writeFileSync(path, bytes)
				const seen = drain(new Spool(folder, CAPS))
				let expected = 1
				for (const { from, to, value } of seen) {
					expect(from).toBe(expected)
					if (value !== null) expect(value).toBe(from - 1)
					expected = to + 1
				}
				expect(seen.filter(({ value }) => value !== null).length).toBeGreaterThanOrEqual(
					60 - 2 * damage.length,
				)
			},
		),
		{ numRuns: 60 },
	)
})

test('a torn last line is cut off', () => {
	const first = new Spool(root, CAPS)
	for (let n = 0; n < 3; n++) first.append('live', reading(n))
	appendFileSync(
		join(root, first.bootId, 'live', '000000000001.ndjson'),
		'deadbeef {"r":{"seq":4,"ki',
	)
	expect(drain(new Spool(root, CAPS)).map(({ value }) => value)).toEqual([0, 1, 2])
})

test('a damaged file between good ones is quarantined and shows as a gap', () => {
	const first = new Spool(root, CAPS)
	for (let n = 0; n < 9000; n++) first.append('live', reading(n, 400))
	const folder = join(root, first.bootId, 'live')
	const [, second, third] = readdirSync(folder)
		.filter((name) => name.endsWith('.ndjson'))
		.sort()
	writeFileSync(join(folder, second ?? ''), Buffer.alloc(5000, 7))
	const seen = drain(new Spool(root, CAPS))
	const gap = seen.filter(({ value }) => value === null)
	const range = { from: Number(second?.slice(0, 12)), to: Number(third?.slice(0, 12)) - 1 }
	expect(gap).toMatchObject([{ ...range, cause: 'spool-damaged' }])
	expect(readdirSync(join(root, 'quarantine'))).toHaveLength(1)
})

test('beyond the size limit the oldest readings become one gap and events stay', () => {
	const spool = new Spool(root, { ...CAPS, maxBytes: 3 * 1024 * 1024 })
	for (let n = 0; n < 12_000; n++) spool.append('live', reading(n, 500))
	spool.append('events', { kind: 'device', at: 1, device: 'd', status: 'online' })
	spool.enforceCaps()
	const { bytes, droppedRecords } = spool.stats()
	expect(bytes).toBeLessThanOrEqual(3 * 1024 * 1024)
	const [gap, ...rest] = drain(spool)
	expect(gap).toMatchObject({ from: 1, to: droppedRecords, cause: 'spool-full' })
	expect(rest.length).toBe(12_000 - droppedRecords)
	expect(drain(spool, 'events')).toHaveLength(1)
})

test('a refused record is replaced by a gap', () => {
	const spool = new Spool(root, CAPS)
	for (let n = 0; n < 3; n++) spool.append('live', reading(n))
	spool.refuse({ bootId: spool.bootId, lane: 'live' }, 2)
	expect(drain(spool).map(({ value, cause }) => cause ?? value)).toEqual([0, 'refused', 2])
})

test('readings evicted on a full disk leave one gap in their place', () => {
	const spool = new Spool(root, { ...CAPS, minFreeBytes: 0 })
	spool.append('live', reading(0))
	const starved = new Spool(root, { ...CAPS, minFreeBytes: Number.MAX_SAFE_INTEGER })
	starved.start()
	for (let n = 0; n < 400; n++) starved.append('backlog', reading(n, 1000))
	starved.append('events', { kind: 'device', at: 1, device: 'd', status: 'online' })
	expect(drain(starved, 'events')).toHaveLength(1)
	const { bytes, droppedRecords } = starved.stats()
	expect(droppedRecords).toBeGreaterThan(100)
	expect(bytes).toBeLessThan(300 * 1024)
	starved.enforceCaps()
	return starved.stop()
})

test('readings still pass through a disk below its free-space limit while the server accepts them', () => {
	const spool = new Spool(root, { ...CAPS, minFreeBytes: Number.MAX_SAFE_INTEGER })
	spool.start()
	const seen: number[] = []
	for (let n = 0; n < 1000; n++) {
		spool.append('live', reading(n, 1000))
		if (n % 100 === 50) spool.enforceCaps()
		seen.push(...drain(spool).map(({ value }) => value ?? -1))
	}
	expect(seen).toEqual(Array.from({ length: 1000 }, (_, n) => n))
	expect(spool.stats().droppedRecords).toBe(0)
	return spool.stop()
})

test('readings are dropped after waiting for the limit while the agent ran, whatever the clock says', () => {
	const DAY_MS = 86_400_000
	const caps = { ...CAPS, maxAgeMs: 14 * DAY_MS }
	const first = new Spool(root, caps)
	for (let n = 0; n < 20; n++) first.append('live', reading(n, 100))
	// Written while the clock stood at 1970; or the clock has jumped forward by decades since.
	utimesSync(join(root, first.bootId, 'live', '000000000001.ndjson'), 1, 1)
	const started = performance.now()
	let spool = new Spool(root, caps)
	for (let day = 1; day <= 7; day++) spool.enforceCaps(started + day * DAY_MS)
	expect(spool.stats()).toMatchObject({ records: 20, droppedRecords: 0 })
	// Another week after a restart.
	spool = new Spool(root, caps)
	spool.append('live', reading(20))
	spool.enforceCaps(performance.now() + 6.9 * DAY_MS)
	expect(spool.stats().droppedRecords).toBe(0)
	spool.enforceCaps(performance.now() + 7.1 * DAY_MS)
	expect(drain(spool)).toMatchObject([
		{ from: 1, to: 20, cause: 'spool-full' },
		{ from: 1, value: 20 },
	])
})

test('what waits on the disk takes no memory: only the file that is read and the one that is written are indexed', () => {
	const spool = new Spool(root, { ...CAPS, maxBytes: 1e9 })
	setFlagsFromString('--expose-gc')
	const collect = runInNewContext('gc') as () => void
	const bytes = () => {
		collect()
		return process.memoryUsage().heapUsed
	}
	for (let n = 0; n < 10_000; n++) spool.append('live', reading(n))
	const before = bytes()
	for (let n = 10_000; n < 70_000; n++) spool.append('live', reading(n))
	// 60,000 records; an index of all of them takes some 6 MB.
	expect(bytes() - before).toBeLessThan(2_000_000)
	expect(spool.countWaiting({ bootId: spool.bootId, lane: 'live' })).toBe(70_000)
	const seen = drain(spool)
	expect(seen).toHaveLength(70_000)
	expect(seen.every(({ value }, n) => value === n)).toBe(true)
	return spool.stop()
})

const canMount = process.platform === 'linux' && process.getuid?.() === 0

test.runIf(canMount)('what the server has makes room for the next reading on a full disk', () => {
	execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', root])
	try {
		const spool = new Spool(join(root, 'spool'), CAPS)
		for (let n = 0; n < 1000; n++) spool.append('live', reading(n, 300))
		drain(spool)
		fillUp(join(root, 'filler'))
		for (let n = 0; n < 3000; n++) {
			spool.append('live', reading(n, 300))
			expect(drain(spool)).toMatchObject([{ value: n }])
		}
	} finally {
		execFileSync('umount', ['-l', root])
	}
})

test.runIf(canMount)('on a full disk readings become a gap, events go on, nothing throws', () => {
	execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', root])
	try {
		const spool = new Spool(join(root, 'spool'), { ...CAPS, minFreeBytes: 0 })
		for (let n = 0; n < 1000; n++) spool.append('live', reading(n, 300))
		fillUp(join(root, 'filler'))
		for (let n = 1000; n < 1100; n++) spool.append('live', reading(n, 300))
		for (let n = 0; n < 30; n++)
			spool.append('events', { kind: 'device', at: n, device: 'd', status: 'online' })
		rmSync(join(root, 'filler'))
		spool.append('live', reading(1100))
		const events = drain(spool, 'events')
		expect(events.every(({ cause }) => cause === undefined)).toBe(true)
		expect(events).toHaveLength(30)
		const live = drain(spool)
		expect(live.some(({ cause }) => cause === 'disk-full')).toBe(true)
		expect(live.at(-1)).toMatchObject({ from: 1101, value: 1100 })
		let next = 1
		for (const { from, to } of live) {
			expect(from).toBe(next)
			next = to + 1
		}
	} finally {
		execFileSync('umount', ['-l', root])
	}
})

function fillUp(path: string): void {
	for (const size of [65_536, 4096])
		try {
			for (;;) appendFileSync(path, Buffer.alloc(size))
		} catch {
			// full, as wanted
		}
}

test('kill -9 loses no record that was written before it', async () => {
	const script = join(import.meta.dirname, '../../tests/spool/spool-writer.fixture.ts')
	const child = spawn(process.execPath, ['--import', 'tsx', script, root], {
		stdio: ['ignore', 'pipe', 'inherit'],
	})
	const written = await new Promise<number>((resolve) => {
		child.stdout.on('data', (chunk: Buffer) => {
			const last = Number(chunk.toString().trim().split('\n').at(-1))
			if (last < 300) return
			child.kill('SIGKILL')
			resolve(last)
		})
	})
	await new Promise((done) => child.on('close', done))
	const values = drain(new Spool(root, CAPS)).map(({ value }) => value)
	expect(values.length).toBeGreaterThanOrEqual(written)
	expect(values).toEqual(values.map((_, index) => index))
})
