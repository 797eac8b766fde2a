import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { compressSync } from 'snappy'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import Database from '#db/sqlite/driver'
import { encodeWriteRequest } from '../../app/tests/equipment/imports/write-request'
import { describeWithProgram, findProgram } from '../support/describe-with'
import { startForeign } from '../support/foreign-process'
import { freePort } from '../support/free-port'
import { startServer, type TestServer } from '../support/start-server'
import { waitUntil } from '../support/wait-until'

const FARM = 11
const PROMETHEUS = {
	name: 'prometheus',
	file: findProgram('prometheus'),
	install: 'apt install prometheus',
}

describeWithProgram(PROMETHEUS, 'Prometheus that writes to the farm', (program) => {
	const folder = mkdtempSync(join(tmpdir(), 'farm-remote-write-'))
	let server: TestServer
	let token: string

	beforeAll(async () => {
		server = await startServer({ dataDir: join(folder, 'server') })
		const body = { name: 'Prometheus', intervalS: '10' as const }
		token = (await server.api.addImport({ query: { farmId: FARM }, body })).token
	}, 300_000)
	afterAll(async () => {
		await server?.stop()
		rmSync(folder, { recursive: true, force: true })
	})

	/** The readings of a point, raw. */
	function storedSamples(label: string): [at: number, value: number][] {
		const db = new Database(join(server.dataDir, 'farm.db'))
		try {
			return db
				.prepare(
					`select r.at, r.value from readings r join points p on p.id = r.point_id
					 where p.label = ? order by r.at`,
				)
				.all(label)
				.map((row) => Object.values(row as object) as [number, number])
		} finally {
			db.close()
		}
	}

	test('what it scrapes arrives once, though the server is away in between and Prometheus is restarted', async () => {
		let scrapes = 0
		let isOut = false
		const exporter = createServer((_, response) => {
			if (isOut) return void response.writeHead(503).end()
			response.setHeader('Content-Type', 'text/plain; version=0.0.4')
			response.end(`greenhouse_temperature_celsius{sensor="bench"} ${(scrapes++ % 300) / 10}\n`)
		}).listen(0, '127.0.0.1')
		onTestFinished(() => void exporter.close())
		await waitUntil('the exporter listens', () => exporter.listening)
		const target = `127.0.0.1:${(exporter.address() as AddressInfo).port}`
		const config = join(folder, 'prometheus.yml')
		writeFileSync(join(folder, 'token'), token)
		writeFileSync(
			config,
			`global: { scrape_interval: 200ms, scrape_timeout: 200ms }
scrape_configs:
  - job_name: greenhouse
    static_configs: [{ targets: ['${target}'] }]
remote_write:
  - url: ${server.url}/api/v1/write
    authorization: { credentials_file: ${join(folder, 'token')} }
    write_relabel_configs:
      - { source_labels: [__name__], regex: 'greenhouse_.*', action: keep }
    queue_config: { retry_on_http_429: true, batch_send_deadline: 500ms, max_backoff: 1s }
`,
		)
		const port = await freePort()
		const start = () =>
			startForeign(program, [
				`--config.file=${config}`,
				`--storage.tsdb.path=${join(folder, 'data')}`,
				`--web.listen-address=127.0.0.1:${port}`,
			])
		const label = 'greenhouse temperature celsius'
		const stored = () => storedSamples(label)
		let running = start()
		onTestFinished(() => running.stop())
		await waitUntil('the first samples are here', () => {
			if (running.ended()) throw new Error(running.ended())
			return stored().length >= 10
		})

		const { port: serverPort, dataDir } = server
		await server.stop()
		const before = scrapes
		await waitUntil('samples wait in its queue', () => scrapes > before + 10)
		server = await startServer({ port: serverPort, dataDir })
		const whenBack = scrapes
		await waitUntil('it goes on', () => stored().length >= whenBack - 2)

		const scraped = async () => {
			const answer = await fetch(
				`http://127.0.0.1:${port}/api/v1/query?query=greenhouse_temperature_celsius[1h]`,
			)
			const { data } = (await answer.json()) as {
				data: { result: { values: [number, string][] }[] }
			}
			return (data.result[0]?.values ?? []).map(
				([at, value]) => [Math.round(at * 1000), Number(value)] as [number, number],
			)
		}
		// What it has not sent when it is stopped, it never sends: it only goes on from its start.
		isOut = true
		await waitUntil(
			'nothing waits in its queue',
			async () => stored().length === (await scraped()).length,
		)
		await running.stop()
		isOut = false
		running = start()
		const beforeRestart = scrapes
		await waitUntil('it goes on after its own restart', () => scrapes > beforeRestart + 10)
		await waitUntil('the newest are here', () => stored().length > beforeRestart)

		const newest = stored().at(-1)?.[0] ?? 0
		const due = (await scraped()).filter(([at]) => at <= newest)
		expect(due.length).toBeGreaterThan(40)
		expect(stored().filter(([at]) => at <= (due.at(-1)?.[0] ?? 0))).toEqual(due)
		const [device] = (await server.api.listDevices({ query: { farmId: FARM } })).filter(
			({ protocols }) => protocols.includes('import'),
		)
		expect(device).toMatchObject({ name: 'bench greenhouse', status: 'online' })
		expect(running.output()).not.toMatch(/non-recoverable/)
	})

	const TYPE = { 'Content-Type': 'application/x-protobuf', 'Content-Encoding': 'snappy' }
	const send = (body: Uint8Array, headers: Record<string, string> = {}) =>
		fetch(`${server.url}/api/v1/write`, {
			method: 'POST',
			headers: { Authorization: `Bearer ${token}`, ...TYPE, ...headers },
			body: new Uint8Array(body),
		})
	const packed = (value = 1, at = Date.now()) =>
		compressSync(encodeWriteRequest([{ labels: { __name__: 'probe' }, samples: [[value, at]] }]))
	const varint = (value: number) => {
		const bytes: number[] = []
		for (let rest = value; ; rest = Math.floor(rest / 128)) {
			bytes.push(rest < 128 ? rest : (rest % 128) + 128)
			if (rest < 128) return Uint8Array.from(bytes)
		}
	}

	test('refusals are those by which a sender tries again or gives up', async () => {
		expect((await send(packed())).status).toBe(204)
		const proto = 'application/x-protobuf;proto='
		expect(
			(await send(packed(), { 'Content-Type': `${proto}prometheus.WriteRequest` })).status,
		).toBe(204)
		for (const headers of [
			{ 'Content-Type': `${proto}io.prometheus.write.v2.Request` },
			{ 'Content-Type': 'application/json' },
			{ 'Content-Encoding': 'gzip' },
		] as Record<string, string>[])
			expect((await send(packed(), headers)).status, JSON.stringify(headers)).toBe(415)
		expect((await send(packed(), { Authorization: 'Bearer no' })).status).toBe(401)
		const basic = Buffer.from(`anybody:${token}`).toString('base64')
		expect((await send(packed(), { Authorization: `Basic ${basic}` })).status).toBe(204)
		const late = await send(packed(1, Date.now() + 3_600_000))
		expect([late.status, await late.json()]).toMatchObject([
			400,
			{ message: 'series 1: the time lies in the future' },
		])
	})

	test('hostile bodies are refused and the server goes on', async () => {
		const bomb = compressSync(Buffer.alloc(64 * 1024 * 1024))
		const lie = Buffer.concat([varint(1024 * 1024), bomb.subarray(4, 1000)])
		const many = compressSync(
			encodeWriteRequest(Array(5001).fill({ labels: { __name__: 'a' }, samples: [[1, 1]] })),
		)
		const cases: [string, Uint8Array, number][] = [
			['a bomb', bomb.subarray(0, 500_000), 413],
			['4 GB announced', Buffer.concat([varint(2 ** 32 - 1), Buffer.alloc(10)]), 413],
			['a length without an end', Buffer.alloc(100, 0xff), 400],
			['another length than announced', lie, 400],
			['nothing', new Uint8Array(), 400],
			['a literal of 4 GB', Uint8Array.of(5, 0xfc, 0xfa, 0xff, 0xff, 0xff), 400],
			['no snappy', Buffer.from('temperature 1'), 400],
			['a request that is cut off', compressSync(Buffer.from([0x0a, 0x05, 0x0a])), 400],
			['a varint of 20 bytes', compressSync(Buffer.from([0x0a, ...Array(20).fill(0xff)])), 400],
			['too many series', many, 413],
			['a large body', Buffer.alloc(600 * 1024), 413],
		]
		for (const [what, body, status] of cases) {
			const answer = await send(body)
			expect([answer.status, typeof (await answer.json()).message], what).toEqual([
				status,
				'string',
			])
		}
		const valid = packed()
		for (let at = 0; at < valid.length; at++) {
			const broken = Uint8Array.from(valid)
			broken[at] = (broken[at] ?? 0) ^ (crc32(`${at}`) & 0xff)
			expect((await send(broken)).status, `byte ${at}`).toBeLessThan(500)
		}
		expect((await send(packed())).status).toBe(204)
	})
})
