import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { AGENT_PATHS } from '@sfc/contract/agent/paths'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findProgram, skipTitle } from '../support/describe-with'
import { enrolFakeAgent, type FakeAgent } from '../support/enrol-fake-agent'
import { startServer, type TestServer } from '../support/start-server'
import { waitUntil } from '../support/wait-until'
import Database from '#db/sqlite/driver'

const VALUES = Array.from({ length: 20 }, (_, n) => [`p${n}`, n])

let server: TestServer
let sender: FakeAgent

beforeEach(async () => {
	server = await startServer()
	sender = await enrolFakeAgent(server)
})
afterEach(() => server.stop())

/** Opens an event stream and tells when it has ended. */
async function watch(path: string, authorization: string) {
	const controller = new AbortController()
	const answer = await fetch(server.url + path, {
		headers: { Authorization: authorization, Accept: 'text/event-stream' },
		signal: controller.signal,
	})
	expect(answer.status).toBe(200)
	let ended = false
	void answer
		.text()
		.catch(() => {})
		.then(() => (ended = true))
	return { hasEnded: () => ended, leave: () => controller.abort() }
}

const stored = () => {
	const db = new Database(join(server.dataDir, 'farm.db'), { readonly: true })
	const rows = db.prepare('select count(distinct at) from readings').pluck().get()
	db.close()
	return rows
}

test('on SIGTERM the server ends its streams, keeps everything acknowledged and exits within 5 s', async () => {
	const streams = [
		await watch('/api/live?farmId=11', `Bearer ${server.token}`),
		await watch(AGENT_PATHS.commands, sender.authorization),
	]
	let acked = 0
	const sending = (async () => {
		for (;;) {
			const answer = await sender.sendReadings(acked + 1, VALUES).catch(() => null)
			if (answer?.status !== 200) return
			acked++
		}
	})()
	await waitUntil('batches are being taken', () => acked > 20)
	const start = performance.now()
	server.program.process.kill('SIGTERM')
	await waitUntil('the server ended', () => server.program.process.exitCode !== null)
	expect(performance.now() - start).toBeLessThan(5_000)
	expect(server.program.process.exitCode).toBe(0)
	await sending
	await waitUntil('the streams ended', () => streams.every(({ hasEnded }) => hasEnded()))
	const db = new Database(join(server.dataDir, 'farm.db'), { readonly: true })
	const sql = 'select acked_through from ingest_lanes where agent_id = ?'
	expect(db.prepare(sql).pluck().get(sender.agentId)).toBeGreaterThanOrEqual(acked)
	expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
	db.close()
	expect(server.program.output()).not.toMatch(/call failed|unhandled/i)
})

test('on SIGTERM requests under way are answered, and no connection is reset', async () => {
	const body = JSON.stringify({ email: 'nobody@farm.example', password: 'wrong' })
	const head =
		`POST /api/auth/login HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n` +
		`Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
	const sockets = Array.from({ length: 60 }, () => connect(server.port, '127.0.0.1'))
	for (const socket of sockets) socket.write(head)
	// A later call is answered after the server has read all of them.
	await Promise.all(sockets.map((socket) => once(socket, 'connect')))
	await fetch(`${server.url}/healthz`)
	server.program.process.kill('SIGTERM')
	await sleep(2_000)
	const answers = sockets.map((socket) => text(socket.end(body)))
	for (const answer of await Promise.all(answers))
		expect(answer).toMatch(/^HTTP\/1\.1 4\d\d [^]*Connection: close/)
	await waitUntil('the server ended', () => server.program.process.exitCode !== null)
	expect(server.program.process.exitCode).toBe(0)
})

test('a server that is told to stop says so to balancers, and answers until they have noticed', async () => {
	const node = await startServer({ env: { STOP_DELAY_S: '5' } })
	try {
		const stream = await fetch(`${node.url}/api/live?farmId=11`, {
			headers: { Authorization: `Bearer ${node.token}`, Accept: 'text/event-stream' },
		})
		const streamed = stream.text()
		node.program.process.kill('SIGTERM')
		await waitUntil('it is not ready', async () => {
			const ready = await fetch(`${node.url}/readyz`)
			return ready.status === 503 && (await ready.text()).includes('it is being stopped')
		})
		expect((await node.api.listAlarms({ query: { farmId: 11 } })).alarms).toBeDefined()
		await waitUntil('it ended', () => node.program.process.exitCode !== null)
		expect(node.program.process.exitCode).toBe(0)
		// When the browser opens the stream anew: soon, and not all of them at once.
		expect(await streamed).toMatch(/retry: [1-6]\d\d\n\n$/)
	} finally {
		await node.stop('SIGKILL')
	}
})

test('the live stream ends with the session that opened it', async () => {
	const stream = await watch('/api/live?farmId=11', `Bearer ${server.token}`)
	await server.api.signOut()
	await waitUntil('the stream ended', stream.hasEnded, 3_000)
})

test('disconnected viewers are released', async () => {
	const open = () =>
		Promise.all(Array.from({ length: 50 }, () => watch('/api/live', `Bearer ${server.token}`)))
	for (let round = 0; round < 5; round++) for (const { leave } of await open()) leave()
	const sockets = () => {
		const { stdout } = spawnSync('ls', ['-l', `/proc/${server.program.process.pid}/fd`])
		return stdout.toString().match(/socket:/g)?.length ?? 0
	}
	await waitUntil('their sockets are closed', () => sockets() < 50)
	expect(server.program.output()).not.toContain('MaxListeners')
})

const missingPrlimit = findProgram('prlimit')
	? null
	: 'prlimit is not installed; apt install util-linux'

test.skipIf(missingPrlimit)(
	skipTitle('a full disk is reported to senders and viewers, and damages nothing', missingPrlimit),
	async () => {
		const file = join(server.dataDir, 'farm.db-wal')
		const limit = (bytes: number | 'unlimited') => {
			const pid = String(server.program.process.pid)
			const done = spawnSync('prlimit', ['--pid', pid, `--fsize=${bytes}:unlimited`])
			expect(done.status, done.stderr.toString()).toBe(0)
		}
		let seq = 0
		for (; seq < 5; seq++) expect((await sender.sendReadings(seq + 1, VALUES)).status).toBe(200)
		const before = stored()
		limit(statSync(file).size)
		const refused = await sender.sendReadings(seq + 1, VALUES)
		expect([429, 503]).toContain(refused.status)
		expect(refused.body['error']).toMatch(/database|disk/i)
		expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
		await waitUntil(
			'the server says it is not ready',
			async () => (await fetch(`${server.url}/readyz`)).status === 503,
		)
		const why = await (await fetch(`${server.url}/readyz`)).text()
		expect(why).toMatch(/^not ready\ndatabase writes: refused, since 20\S+Z \(\d+ s\)\n$/)
		expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
		const call = await fetch(`${server.url}/api/auth/demo-login`, { method: 'POST' })
		expect(call.status).toBe(503)
		expect(Number(call.headers.get('Retry-After'))).toBeGreaterThan(0)
		expect(stored()).toBe(before)
		limit('unlimited')
		expect((await sender.sendReadings(seq + 1, VALUES)).status).toBe(200)
		await waitUntil(
			'the server is ready again',
			async () => (await fetch(`${server.url}/readyz`)).ok,
		)
	},
)
