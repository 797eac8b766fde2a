import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { AGENT_PATHS, BATCH_MAX_UNPACKED_BYTES } from '@sfc/contract/agent/paths'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { enrolFakeAgent, readingsBatch, type FakeAgent } from '../support/enrol-fake-agent'
import { hostileBodies, unknownSeries } from '../support/hostile-bodies'
import { startServer, type TestServer } from '../support/start-server'
import { waitUntil } from '../support/wait-until'
import Database from '#db/sqlite/driver'

const MB = 1024 * 1024
const GOOD = [['p0', 21.5]]

let server: TestServer
let sender: FakeAgent
let accepted = 0

beforeAll(async () => {
	server = await startServer()
	sender = await enrolFakeAgent(server)
})
afterAll(() => server?.stop())

/** Before each attack one valid batch is sent; at the end all of them must be stored. */
beforeEach(async () => {
	const answer = await sender.sendReadings(accepted + 1, GOOD)
	expect(answer).toMatchObject({ status: 200, body: { ackedThrough: accepted + 1 } })
	accepted++
})

function stored<T>(sql: string, ...params: unknown[]): T {
	const db = new Database(join(server.dataDir, 'farm.db'), { readonly: true })
	try {
		return db
			.prepare(sql)
			.pluck()
			.get(...params) as T
	} finally {
		db.close()
	}
}

const counted = (cause: string, agentId = sender.agentId) =>
	waitUntil(`a refusal for ${cause} is counted`, () =>
		stored<number>(
			'select count from ingest_refusals where agent_id = ? and cause = ?',
			agentId,
			cause,
		),
	)

const rssMB = () => {
	const status = readFileSync(`/proc/${server.program.process.pid}/status`, 'utf8')
	return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

test.each(hostileBodies)(
	'$what is refused with $status $cause',
	async ({ body, status, cause }) => {
		const answer = await sender.send(AGENT_PATHS.batch, body())
		expect(answer.status).toBe(status)
		expect(answer.body).toMatchObject({ cause, error: expect.stringMatching(/\w{3}/) })
		expect(answer.body['serverTime']).toBeTypeOf('number')
	},
)

test('every kind of refusal is counted under the agent that sent it', async () => {
	for (const cause of new Set(hostileBodies.map((row) => row.cause))) await counted(cause)
})

test.each(['', 'Bearer nobody.0123456789012345678901234567890', 'Basic YTpi', 'Bearer .'])(
	'an unknown agent (%j) is refused and counted',
	async (Authorization) => {
		const answer = await sender.send(AGENT_PATHS.batch, readingsBatch(1, GOOD), { Authorization })
		expect(answer).toMatchObject({ status: 401, body: { cause: 'unknown-agent' } })
		await counted('unknown-agent', '')
	},
)

test('a revoked agent is refused at once on every call, and counted', async () => {
	const gone = await enrolFakeAgent(server)
	expect((await gone.sendReadings(1, GOOD)).status).toBe(200)
	await server.api.revokeAgent({ params: { farmId: 11, agentId: gone.agentId } })
	for (const path of [AGENT_PATHS.batch, AGENT_PATHS.heartbeat, AGENT_PATHS.inventory]) {
		const answer = await gone.send(path, readingsBatch(2, GOOD))
		expect(answer).toMatchObject({ status: 401, body: { cause: 'revoked-agent' } })
	}
	await counted('revoked-agent', gone.agentId)
})

test.each(Object.values(AGENT_PATHS))('%s refuses unsupported methods', async (path) => {
	for (const method of ['PATCH', 'DELETE']) {
		const answer = await fetch(server.url + path, {
			method,
			headers: { Authorization: sender.authorization },
		})
		expect(answer.status).toBe(405)
		expect(await answer.json()).toHaveProperty('message')
	}
})

test.each([AGENT_PATHS.inventory, AGENT_PATHS.heartbeat, AGENT_PATHS.enrol])(
	'%s refuses invalid bodies with a reason',
	async (path) => {
		const hostile: [BodyInit, number][] = [
			['{', 400],
			['[]', 400],
			[`{"devices":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, 400],
			[gzipSync(Buffer.alloc(64 * MB)), 413],
			[new Uint8Array(10 * MB), 413],
		]
		for (const [body, status] of hostile) {
			const answer = await sender.send(path, body)
			expect(status === 413 ? [413] : [400, 413]).toContain(answer.status)
			expect(answer.body['error']).toMatch(/\w{3}/)
		}
	},
)

test('device details nested too deep are refused', async () => {
	const deep = `${'{"a":'.repeat(60_000)}1${'}'.repeat(60_000)}`
	const device = `{"key":"deep","name":"Deep","driver":"mqtt","kind":"other","address":"-","points":[],"details":${deep}}`
	const answer = await sender.send(AGENT_PATHS.inventory, `{"bootId":"b","devices":[${device}]}`)
	expect(answer.status).toBe(400)
	expect(answer.body['error']).toMatch(/\w{3}/)
})

test('a sender that stops in the middle of its body is disconnected', async () => {
	const socket = connect(server.port, '127.0.0.1')
	let text = ''
	socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
	socket.on('error', () => {})
	const closed = new Promise((resolve) => socket.once('close', resolve))
	socket.write(
		`POST ${AGENT_PATHS.batch} HTTP/1.1\r\nHost: farm\r\nAuthorization: ${sender.authorization}\r\n` +
			'Content-Length: 1000\r\n\r\n{"bootId"',
	)
	await closed
	expect(text).toMatch(/^HTTP\/1\.1 408 /)
	expect(text).toContain('"error"')
})

test('100 senders of bombs and invalid batches at once leave the server running and its memory bounded', async () => {
	const others = [await enrolFakeAgent(server), await enrolFakeAgent(server)]
	const before = rssMB()
	const bomb = gzipSync(Buffer.alloc(BATCH_MAX_UNPACKED_BYTES + MB, ' '))
	const full = unknownSeries()
	const attacks = Array.from({ length: 100 }, async (_, n) => {
		for (let round = 0; round < 5; round++) {
			const answer = await sender.send(AGENT_PATHS.batch, n % 2 ? bomb : full)
			expect([413, 422, 429]).toContain(answer.status)
			if (answer.status === 429) expect(answer.headers.get('Retry-After')).toMatch(/^\d+$/)
		}
	})
	const honest = others.map(async (other) => {
		for (let seq = 1; seq <= 20; seq++) {
			await waitUntil('an honest batch is taken', async () => {
				const answer = await other.sendReadings(seq, GOOD)
				return answer.status === 200
			})
		}
	})
	await Promise.all([...attacks, ...honest])
	expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
	for (const { agentId } of others) {
		expect(stored('select acked_through from ingest_lanes where agent_id = ?', agentId)).toBe(20)
	}
	expect(rssMB() - before).toBeLessThan(400)
})

test('in the end every accepted reading is stored once, and no other', () => {
	const ofSender =
		'select count(*) from readings r join points p on p.id = r.point_id ' +
		'join devices d on d.id = p.device_id where d.agent_id = ?'
	expect(stored(ofSender, sender.agentId)).toBe(accepted)
	expect(stored("select count(*) from ingest_lanes where boot_id = 'boot-x'")).toBe(0)
	expect(stored('pragma integrity_check')).toBe('ok')
	expect(server.program.output()).not.toMatch(/ at .*\(.*:\d+:\d+\)/)
})
