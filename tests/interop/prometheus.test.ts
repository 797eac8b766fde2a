import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '#client/create-client'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { describeWithProgram, findProgram } from '../support/describe-with'
import { enrolFakeAgent, type FakeAgent } from '../support/enrol-fake-agent'
import { startForeign } from '../support/foreign-process'
import { freePort } from '../support/free-port'
import { addMembers, mintPerson } from '../support/mint-person'
import { startServer, type TestServer } from '../support/start-server'
import { waitUntil } from '../support/wait-until'

const FARM = 11
const PROMETHEUS = {
	name: 'prometheus',
	file: findProgram('promtool') && findProgram('prometheus'),
	install: 'apt install prometheus',
}

type Answer = { data: { result: { metric: Record<string, string>; value: [number, string] }[] } }

describeWithProgram(PROMETHEUS, 'Prometheus on the metrics of a farm', (program) => {
	let server: TestServer
	let token: string
	let agent: FakeAgent

	beforeAll(async () => {
		server = await startServer()
		const email = 'ana@prometheus.example'
		const person = { firstName: 'Ana', lastName: 'Grower', email, password: 'violet tractor 7' }
		const session = mintPerson(server.dataDir, person)
		addMembers(server.dataDir, [{ email, farmId: FARM, role: 'viewer' }])
		agent = await enrolFakeAgent(server)
		const api = createClient({ baseUrl: server.url, token: session })
		const body = { name: 'Prometheus', farmIds: [FARM], scopes: ['read' as const] }
		token = (await api.createToken({ body })).token
	}, 300_000)
	afterAll(() => server?.stop())

	const path = `/api/farms/${FARM}/metrics`
	const scrape = (accept: string) =>
		fetch(server.url + path, { headers: { Authorization: `Bearer ${token}`, Accept: accept } })

	test('promtool finds nothing wrong with the text', async () => {
		const answer = await scrape('text/plain')
		expect(answer.headers.get('content-type')).toContain('version=0.0.4')
		const input = await answer.text()
		expect(input).toContain('farm_agent_online{')
		const checked = spawnSync(findProgram('promtool') ?? '', ['check', 'metrics'], { input })
		expect(checked.stderr.toString()).toBe('')
		expect(checked.status).toBe(0)
	})

	test('a server with the documented configuration scrapes it, as OpenMetrics', async () => {
		expect((await scrape('application/openmetrics-text')).headers.get('content-type')).toBe(
			'application/openmetrics-text; version=1.0.0; charset=utf-8',
		)
		const folder = mkdtempSync(join(tmpdir(), 'farm-prometheus-'))
		onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
		const config = join(folder, 'prometheus.yml')
		writeFileSync(join(folder, 'token'), token)
		writeFileSync(
			config,
			`scrape_configs:
  - job_name: farm
    metrics_path: ${path}
    scrape_interval: 1s
    authorization:
      credentials_file: ${join(folder, 'token')}
    static_configs:
      - targets: ['127.0.0.1:${server.port}']
`,
		)
		const port = await freePort()
		const running = startForeign(program, [
			`--config.file=${config}`,
			`--storage.tsdb.path=${join(folder, 'data')}`,
			`--web.listen-address=127.0.0.1:${port}`,
		])
		onTestFinished(() => running.stop())
		const query = async (text: string) => {
			const answer = await fetch(
				`http://127.0.0.1:${port}/api/v1/query?query=${encodeURIComponent(text)}`,
			)
			return ((await answer.json()) as Answer).data.result
		}
		let seq = 1
		await waitUntil('Prometheus has scraped a current reading', async () => {
			if (running.ended()) throw new Error(running.ended())
			await agent.sendReadings(seq++, [['p0', 6.125]])
			return (await query('last_over_time(farm_reading[5m])')).length > 0
		})
		expect(await query('last_over_time(farm_reading[5m])')).toMatchObject([
			{
				metric: { farm: String(FARM), name: 'Point 0', device: 'Rack' },
				value: [expect.any(Number), '6.125'],
			},
		])
		expect(await query('up')).toMatchObject([{ value: [expect.any(Number), '1'] }])
		expect(await query('farm_agent_online')).toHaveLength(1)
		expect(await query('farm_alarms_active')).toHaveLength(3)
	})
})
