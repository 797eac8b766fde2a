import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AgentCommand } from '@sfc/contract/agent/command'
import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Clock } from '../time/clock'
import { Spool } from '../spool/spool'
import { BackOff } from '../time/back-off'
import { CommandStream } from './command-stream'
import { HttpClient } from './http-client'
import { Link } from './link'
import { startTestServer } from '../../tests/uplink/test-server'
import { Uplink } from './uplink'

const CAPS = { maxBytes: 1e8, maxAgeMs: 1e10, minFreeBytes: 0 }
const silent = pino({ level: 'silent' })

let server: Awaited<ReturnType<typeof startTestServer>>
let folder: string
let stop: AbortController
beforeEach(async () => {
	server = await startTestServer()
	folder = mkdtempSync(join(tmpdir(), 'uplink-'))
	stop = new AbortController()
})
afterEach(async () => {
	stop.abort()
	await server.close()
	rmSync(folder, { recursive: true, force: true })
})

function connect(clock = new Clock(), backOff = new BackOff(20, 50), log = silent) {
	const spool = new Spool(join(folder, 'spool'), CAPS)
	const link = new Link(() => clock.elapsedMs(), backOff)
	const credentials = { agentId: 'a1', secret: 's1' }
	const http = new HttpClient(server.url, credentials, () => clock.now(), false, log)
	const options = { http, clock, link, spool, log, deadLetters: join(folder, 'refused.ndjson') }
	const uplink = new Uplink({ ...options, inventory: () => [], emergency: () => null })
	const add = (value: number, lane: 'live' | 'backlog' = 'live') =>
		spool.append(
			lane,
			{ kind: 'readings', at: clock.serverNow(), device: 'd', values: [['p', value]] },
			clock.known ? undefined : clock.elapsedMs(),
		)
	return { ...options, uplink, add }
}

const values = () => server.readings().map(({ values: [first] }) => first?.[1])
const until = (condition: () => boolean) =>
	vi.waitUntil(condition, { timeout: 10_000, interval: 10 })
const run = (uplink: Uplink) => void uplink.run(stop.signal)

test('readings arrive once and in order, and are deleted only when acknowledged', async () => {
	const { uplink, add, spool } = connect()
	run(uplink)
	for (let n = 0; n < 1200; n++) add(n)
	await until(() => server.readings().length === 1200)
	expect(values()).toEqual(Array.from({ length: 1200 }, (_, n) => n))
	await until(() => spool.stats().records === 0)
})

test('a lost acknowledgement makes a batch be sent again, which changes nothing', async () => {
	const { uplink, add } = connect()
	let lost = 0
	const take = server.state.refuse
	server.state.refuse = (header, records) => (lost++ < 3 ? { status: 502 } : take(header, records))
	for (let n = 0; n < 50; n++) add(n)
	run(uplink)
	await until(() => server.readings().length === 50)
	expect(values()).toEqual(Array.from({ length: 50 }, (_, n) => n))
})

test('a record the server rejects is kept aside, the others arrive and a gap takes its place', async () => {
	const { uplink, add } = connect()
	server.state.refuse = (_, records) =>
		records.some(({ seq, kind }) => seq === 7 && kind === 'readings')
			? { status: 422, body: { cause: 'bad-record', seq: 7 } }
			: null
	for (let n = 1; n <= 20; n++) add(n)
	run(uplink)
	await until(() => server.readings().length === 19)
	expect(values()).not.toContain(7)
	expect(server.state.stored.find(({ record }) => record.kind === 'gap')?.record).toMatchObject({
		seq: 7,
		fromSeq: 7,
		records: 1,
		cause: 'refused',
	})
	expect(readFileSync(join(folder, 'refused.ndjson'), 'utf8')).toContain('"seq":7')
})

test('a bad record the server does not name is found by splitting the batch', async () => {
	const { uplink, add } = connect()
	server.state.refuse = (_, records) =>
		records.some((record) => record.kind === 'readings' && record.values[0]?.[1] === 13)
			? { status: 400 }
			: null
	for (let n = 1; n <= 40; n++) add(n)
	run(uplink)
	await until(() => server.readings().length === 39)
	expect(values()).not.toContain(13)
})

test('a batch that is too large is split', async () => {
	const { uplink, add } = connect()
	server.state.refuse = (_, records) =>
		records.length > 30 ? { status: 413, body: { cause: 'too-large' } } : null
	for (let n = 0; n < 300; n++) add(n)
	run(uplink)
	await until(() => server.readings().length === 300)
	expect(values()).toEqual(Array.from({ length: 300 }, (_, n) => n))
})

test('unknown series: the inventory is sent again, then the batch', async () => {
	const { uplink, add } = connect()
	server.state.refuse = () =>
		server.state.inventories.length < 2
			? { status: 409, body: { cause: 'unknown-series', seq: 1 } }
			: null
	add(1)
	run(uplink)
	await until(() => server.readings().length === 1)
	expect(server.state.inventories.length).toBe(2)
})

test('records the server lost after acknowledging them come as a gap', async () => {
	const { uplink, add, spool } = connect()
	let asked = false
	for (let n = 0; n < 5; n++) add(n)
	spool.acknowledge({ bootId: spool.bootId, lane: 'live' }, 3)
	server.state.refuse = (_, records) => {
		asked ||= records[0]?.kind === 'gap'
		return null
	}
	run(uplink)
	await until(() => server.readings().length === 2)
	expect(asked).toBe(true)
	expect(server.state.stored[0]?.record).toMatchObject({
		kind: 'gap',
		fromSeq: 1,
		seq: 3,
		records: 3,
	})
})

test('a refused agent keeps everything and says why', async () => {
	const { uplink, add, link, spool } = connect()
	server.state.unauthorized = true
	run(uplink)
	add(1)
	await until(() => link.state === 'refused')
	expect(link.waitMs).toBeGreaterThan(200_000)
	expect(spool.stats().records).toBe(1)
})

test('a refused request is found in both logs by the id that was sent with it', async () => {
	const lines: { requestId?: string; status?: number }[] = []
	const write = (line: string) => void lines.push(JSON.parse(line) as object)
	const { uplink, add } = connect(
		new Clock(),
		new BackOff(20, 50),
		pino({ level: 'warn' }, { write }),
	)
	server.state.unauthorized = true
	run(uplink)
	add(1)
	await until(() => lines.some(({ status }) => status === 401))
	const { requestId } = lines.find(({ status }) => status === 401) ?? {}
	expect(requestId).toMatch(/^[0-9a-f]{16}$/)
	expect(server.state.requestIds).toContain(requestId)
	expect(new Set(server.state.requestIds).size).toBe(server.state.requestIds.length)
})

test('timestamps from before the first contact are corrected by the clock of the server', async () => {
	const startMs = Date.UTC(1970, 0, 2)
	const wall = { at: startMs }
	const clock = new Clock({
		wallMs: () => wall.at + performance.now(),
		steadyMs: () => startMs + performance.now(),
	})
	const { uplink, add } = connect(clock)
	add(1)
	wall.at += 3_600_000 // the machine's clock is stepped meanwhile
	run(uplink)
	await until(() => server.readings().length === 1)
	expect(Math.abs((server.readings()[0]?.at ?? 0) - Date.now())).toBeLessThan(5000)
})

test('readings of an earlier run that never knew the time are marked clock-suspect', async () => {
	const first = connect()
	first.add(1)
	const { uplink } = connect()
	run(uplink)
	await until(() => server.readings().length === 1)
	expect(server.readings()[0]?.values[0]).toEqual(['p', 1, 'clock-suspect'])
})

test('a refused clock is corrected and the batch repeated', async () => {
	const { uplink, add, clock } = connect()
	run(uplink)
	await until(() => server.state.heartbeats.length > 0 && clock.known)
	server.state.skewMs = 3_600_000
	server.state.refuse = ({ sentAt }) =>
		Math.abs(sentAt - server.now()) > 300_000 ? { status: 409, body: { cause: 'clock' } } : null
	add(1)
	await until(() => server.readings().length === 1)
	expect(Math.abs(clock.serverNow() - server.now())).toBeLessThan(1000)
})

test('after an outage events and live readings go before the backlog', async () => {
	const { uplink, add, spool } = connect()
	for (let n = 0; n < 2000; n++) add(n, 'backlog')
	add(-1)
	spool.append('events', { kind: 'device', at: 1, device: 'd', status: 'online' })
	run(uplink)
	await until(() => server.readings().length === 2001)
	const lanes = server.state.stored.map(({ lane }) => lane)
	expect(lanes.indexOf('events')).toBeLessThan(501)
	expect(lanes.indexOf('live')).toBeLessThan(501)
})

const order = (seq: number): AgentCommand => ({
	id: `c${seq}`,
	seq,
	issuedAt: Date.now(),
	expiresAt: Date.now() + 60_000,
	op: 'release',
	device: 'd',
	point: 'p',
	issuedBy: 'Ann',
})

function listen(
	settings: { silenceMs?: number; pollEveryMs?: number; retryStreamMs?: number } = {},
) {
	const got: number[] = []
	const onCommand = (command: AgentCommand) => got.push(command.seq)
	const stream = new CommandStream({
		...connect(),
		onPlan: () => undefined,
		onCommand,
		...settings,
	})
	void stream.run(stop.signal)
	return { stream, got }
}

test('commands arrive through the stream, which resumes after the last one', async () => {
	const { got } = listen()
	await until(() => server.state.streams.size === 1)
	server.command(order(1))
	await until(() => got.length === 1)
	for (const open of server.state.streams) open.destroy()
	await until(() => server.state.lastEventIds.length === 2)
	expect(server.state.lastEventIds[1]).toBe('1')
})

test('a stream that falls silent is opened again', async () => {
	listen({ silenceMs: 300 })
	await until(() => server.state.lastEventIds.length >= 3)
})

test('commands are polled where no stream gets through', async () => {
	server.state.noStream = true
	const { got, stream } = listen({ pollEveryMs: 50, retryStreamMs: 60_000 })
	server.state.commands.push(order(5))
	await until(() => got.includes(5))
	expect(stream.mode).toBe('poll')
})

test('after a long outage heartbeats return as soon as the command stream does', async () => {
	const agent = connect(undefined, new BackOff(1000, 30_000, () => 1))
	const commands = new CommandStream({
		...agent,
		onPlan: () => undefined,
		onCommand: () => undefined,
		pollEveryMs: 100,
	})
	run(agent.uplink)
	void commands.run(stop.signal)
	await until(() => server.state.heartbeats.length === 1 && commands.mode === 'stream')
	await server.pauseListening()
	await until(() => commands.mode === 'none')
	for (let failures = 0; failures < 20; failures++) {
		agent.link.failed('the test says so')
		agent.link.returned()
	}
	agent.link.failed('the test says so')
	expect(agent.link.waitMs).toBeGreaterThan(29_000)
	await server.listen()
	await until(() => server.state.heartbeats.length > 1)
	// The server has it before its answer is here.
	await until(() => agent.link.state === 'up')
})

test('a server that names a time to come back is not asked sooner', () => {
	const { link } = connect()
	link.failed('busy', 60_000)
	link.returned()
	expect(link.waitMs).toBeGreaterThan(50_000)
})
