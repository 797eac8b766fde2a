import { spawnSync } from 'node:child_process'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { InfluxDB as InfluxDB2, Point } from '@influxdata/influxdb-client'
import { InfluxDB } from 'influx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendRequest, readCookie } from '../support/send-request'
import { parseMetrics } from '../support/parse-metrics'
import { startServer, type TestServer } from '../support/start-server'
import { waitUntil } from '../support/wait-until'

const METRICS_TOKEN = 'a token for prometheus'
const FARM = 11

let server: TestServer
let token: string

beforeAll(async () => {
	server = await startServer({ env: { METRICS_TOKEN } })
	token = await makeToken('curl')
})
afterAll(() => server?.stop())

/** Creates a token through the page, as people do. */
async function makeToken(name: string): Promise<string> {
	const cookie = readCookie(
		await sendRequest(server.port, 'POST', '/api/auth/demo-login', { Origin: server.url }),
	)
	const headers = {
		Cookie: cookie,
		Origin: server.url,
		'Content-Type': 'application/x-www-form-urlencoded',
	}
	const form = `intent=create&name=${name}&intervalS=60`
	const { text, status } = await sendRequest(
		server.port,
		'POST',
		`/imports?farmId=${FARM}`,
		headers,
		form,
	)
	const made = /value="([\w-]{36}\.[\w-]{43})"/.exec(text)?.[1]
	if (!made) throw new Error(`${status} ${text.slice(0, 2000)}`)
	return made
}

const write = (
	body: string | Uint8Array,
	query = 'precision=ms',
	headers: Record<string, string> = {},
) =>
	fetch(`${server.url}/api/v2/write?bucket=farm&org=farm&${query}`, {
		method: 'POST',
		headers: { Authorization: `Token ${token}`, ...headers },
		body: typeof body === 'string' ? body : new Uint8Array(body),
	})

/** Writes a body without Content-Length. */
const writeUnannounced = (body: string) =>
	fetch(`${server.url}/api/v2/write`, {
		method: 'POST',
		headers: { Authorization: `Token ${token}` },
		body: new Blob([body]).stream(),
		duplex: 'half',
	} as RequestInit)

const readings = async () =>
	(await server.api.listEquipmentItems({ query: { farmId: FARM } })).filter(({ hostname }) =>
		hostname?.includes('esp'),
	)
const devices = async () =>
	(await server.api.listDevices({ query: { farmId: FARM } })).filter(({ protocols }) =>
		protocols.includes('import'),
	)

test('a program that writes to InfluxDB can write here, and its device appears on the farm', async () => {
	const line = `climate,device=esp-1,zone=nursery temperature=21.5,humidity=60i ${Date.now()}\n`
	const answer = await write(line)
	expect([answer.status, await answer.text()]).toEqual([204, ''])
	expect(await devices()).toMatchObject([
		{ name: 'esp-1 climate', status: 'online', zone: 'nursery' },
	])
	await waitUntil('the readings are there', async () => (await readings()).length > 0)
	const zipped = gzipSync(`climate,device=esp-2 temperature=22 ${Date.now()}`)
	expect((await write(zipped, 'precision=ms', { 'Content-Encoding': 'gzip' })).status).toBe(204)
	const seconds = `climate,device=esp-2 temperature=22 ${Math.floor(Date.now() / 1000)}`
	const bearer = { Authorization: `Bearer ${token}` }
	expect((await write(seconds, 'precision=s', bearer)).status).toBe(204)
	expect((await write('climate,device=esp-2 temperature=22', '')).status).toBe(204)
	expect(await devices()).toHaveLength(2)
})

test('curl writes with gzip', async () => {
	const curl = spawnSync('curl', ['--version'])
	if (curl.error) return
	const body = gzipSync('climate,device=esp-curl temperature=19')
	const told = spawnSync(
		'curl',
		[
			'-s',
			'-o',
			'/dev/null',
			'-w',
			'%{http_code}',
			`${server.url}/api/v2/write?precision=ns`,
			'-H',
			`Authorization: Token ${token}`,
			'-H',
			'Content-Encoding: gzip',
			'--data-binary',
			'@-',
		],
		{ input: body },
	)
	expect(told.stdout.toString()).toBe('204')
	expect((await devices()).map(({ name }) => name)).toContain('esp-curl climate')
})

test('a sender that announces a body that is too large may send all of it and gets the refusal', async () => {
	const socket = connect(server.port, '127.0.0.1')
	try {
		let text = ''
		socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
		socket.on('error', (error) => (text += error.message))
		const size = 8 * 1024 * 1024
		const head = `Host: farm\r\nAuthorization: Token ${token}\r\nContent-Length: ${size}`
		socket.write(`POST /api/v2/write HTTP/1.1\r\n${head}\r\n\r\n`)
		socket.write(Buffer.alloc(size, 'x'))
		await waitUntil('the refusal', () => text.startsWith('HTTP/1.1 413'))
		// Nothing of the body may stand before a next request, so the connection ends with the refusal.
		expect(text.toLowerCase()).toContain('connection: close')
		await waitUntil('the end of the connection', () => socket.closed)
	} finally {
		socket.destroy()
	}
})

test("lines that cannot be stored are refused in InfluxDB's format, with the line", async () => {
	const partial = await write('climate,device=esp-1 temperature=20\nbroken\nclimate t= 1')
	expect(partial.status).toBe(400)
	expect(await partial.json()).toMatchObject({
		code: 'invalid',
		message: expect.stringMatching(
			/^partial write: 1 lines stored, 2 refused: line 2: .+; line 3: /,
		),
		line: 2,
	})
	const inSeconds = await write(`a b=1 ${Date.now()}`, 'precision=s')
	expect(await inSeconds.json()).toMatchObject({ code: 'invalid', line: 1 })
	expect((await write('a b=1', 'precision=min')).status).toBe(400)
	const mistyped = await write(`a b=1 ${Date.now()}`, 'precison=ms')
	expect(mistyped.status).toBe(400)
	expect(await mistyped.text()).toContain('Unknown key “precison”. Did you mean “precision”?')
	const large = await writeUnannounced(`a b="${'x'.repeat(600 * 1024)}"`)
	expect([large.status, await large.json()]).toMatchObject([413, { code: 'request too large' }])
	const announced = await write(`a b="${'x'.repeat(600 * 1024)}"`)
	expect([announced.status, await announced.json()]).toMatchObject([
		413,
		{ code: 'request too large' },
	])
	const bomb = await write(gzipSync(Buffer.alloc(8 * 1024 * 1024, 'a')))
	expect(bomb.status).toBe(413)
	expect((await write('a b=1\n'.repeat(5001))).status).toBe(413)
	expect((await write(new Uint8Array([0xff, 0xfe]))).status).toBe(400)
	for (const headers of [
		{ Authorization: 'Token no' },
		{ Authorization: '' },
		{ Authorization: 'Basic YTpi' },
	]) {
		const answer = await write('a b=1', '', headers)
		expect([answer.status, await answer.json()]).toMatchObject([401, { code: 'unauthorized' }])
	}
})

test('the token works for nothing else', async () => {
	const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
	for (const [method, path] of [
		['GET', '/api/agent/commands?poll=1'],
		['POST', '/api/agent/heartbeat'],
		['POST', '/api/agent/inventory'],
		['POST', '/api/agent/batch'],
		['GET', '/api/agents'],
	] as const) {
		const body = method === 'POST' ? { body: '{}' } : {}
		expect((await fetch(server.url + path, { method, headers, ...body })).status, path).toBe(401)
	}
})

test('a program that writes too often is told when to retry', async () => {
	const own = { Authorization: `Token ${await makeToken('flood')}` }
	const answers: Response[] = []
	while (answers.length < 620) {
		answers.push(...(await Promise.all(Array.from({ length: 20 }, () => write('', '', own)))))
	}
	const refused = answers.find(({ status }) => status === 429)
	expect(Number(refused?.headers.get('Retry-After'))).toBeGreaterThan(0)
	expect(await refused?.json()).toMatchObject({ code: 'too many requests' })
})

test('metrics need the token, and are in a format Prometheus reads', async () => {
	const get = (headers: Record<string, string> = {}) => fetch(`${server.url}/metrics`, { headers })
	expect((await get()).status).toBe(401)
	expect((await get({ Authorization: 'Bearer wrong' })).status).toBe(401)
	const withToken = () => get({ Authorization: `Bearer ${METRICS_TOKEN}` })
	const hasRun = /^sfc_job_runs_total\{job="expire-commands"\}/m
	await waitUntil('the job has run', async () => hasRun.test(await (await withToken()).text()))
	const answer = await withToken()
	expect(answer.headers.get('Content-Type')).toBe('text/plain; version=0.0.4; charset=utf-8')
	const text = await answer.text()
	const samples = parseMetrics(text)
	const value = (name: string, labels: Record<string, string> = {}) =>
		samples.find(
			(sample) =>
				sample.name === name &&
				Object.entries(labels).every(([label, text]) => sample.labels[label] === text),
		)?.value
	expect(value('sfc_http_requests_total', { kind: 'import', status: '204' })).toBeGreaterThan(0)
	const written = { kind: 'import', method: 'POST', route: '/api/v2/write' }
	expect(value('sfc_http_request_seconds_count', written)).toBeGreaterThan(0)
	expect(value('sfc_ingest_readings_total', { sender: 'import' })).toBeGreaterThan(0)
	expect(value('sfc_ingest_refused_total', { cause: 'bad-line' })).toBeGreaterThan(0)
	expect(value('sfc_job_runs_total', { job: 'expire-commands' })).toBeGreaterThan(0)
	expect(value('sfc_database_write_wait_seconds_count')).toBeGreaterThan(0)
	expect(value('sfc_database_bytes')).toBeGreaterThan(100_000)
	expect(value('process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
	expect(value('sfc_event_loop_delay_p99_seconds')).toBeGreaterThan(0)
	const startedS = value('process_start_time_seconds') ?? 0
	expect(Math.abs(Date.now() / 1000 - startedS)).toBeLessThan(3600)
	const gauges = ['mails_waiting', 'texts_waiting', 'deliveries_waiting', 'batches_under_way']
	for (const gauge of gauges) expect(value(`sfc_${gauge}`), gauge).toBeGreaterThanOrEqual(0)
	for (const reader of ['viewer', 'agent']) expect(value('sfc_live_streams', { reader })).toBe(0)
	for (const state of ['online', 'silent', 'revoked'])
		expect(value('sfc_agents', { state }), state).toBeGreaterThanOrEqual(0)
	expect(value('sfc_job_lag_seconds', { job: 'expire-commands' })).toBeGreaterThanOrEqual(0)
	expect(text).not.toMatch(/esp-1|Pod 1|@/)
})

test('without a configured token the server has no metrics', async () => {
	const plain = await startServer()
	const answer = await fetch(`${plain.url}/metrics`, { headers: { Authorization: 'Bearer ' } })
	await plain.stop()
	expect(answer.status).toBe(404)
})

const listed = async (measurement: string) => {
	const devices = await server.api.listDevices({ query: { farmId: FARM } })
	return devices.find(({ name }) => name.includes(measurement))
}

test('the client of InfluxDB 1 pings, and writes with user and password', async () => {
	const influx = new InfluxDB({
		host: '127.0.0.1',
		port: server.port,
		protocol: 'http',
		database: 'farm',
		username: 'anybody',
		password: token,
	})
	const [host] = await influx.ping(5000)
	expect(host).toMatchObject({ online: true, version: '1.8.10' })
	const point = { tags: { device: 'v1' }, fields: { temperature: 21.5, note: 'two\nlines' } }
	await influx.writePoints([{ measurement: 'shed', ...point }], { precision: 's' })
	expect(await listed('shed')).toBeDefined()
	const refused = await fetch(`${server.url}/write?u=x&p=wrong`, { method: 'POST', body: 'a t=1' })
	expect(refused.status).toBe(401)
})

test('the client of InfluxDB 2 looks at the health and writes', async () => {
	const health = await fetch(`${server.url}/health`)
	expect(await health.json()).toMatchObject({ name: 'influxdb', status: 'pass' })
	const writer = new InfluxDB2({ url: server.url, token }).getWriteApi('farm', 'farm', 'ms')
	writer.writePoint(new Point('barn').tag('device', 'v2').floatField('temperature', 19.5))
	await writer.close()
	expect(await listed('barn')).toBeDefined()
})

test.each([
	['the password in the address', (token: string) => [`?u=a&p=${token}`, {}]],
	['Token user:password', (token: string) => ['', { Authorization: `Token a:${token}` }]],
	['Bearer', (token: string) => ['', { Authorization: `Bearer ${token}` }]],
] as const)('a write by %s is taken', async (_, how) => {
	const [query, headers] = how(token)
	const written = await fetch(`${server.url}/write${query}`, {
		method: 'POST',
		headers,
		body: 'a t=1',
	})
	expect(written.status).toBe(204)
})
