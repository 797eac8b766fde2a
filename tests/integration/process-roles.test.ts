import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AGENT_PATHS } from '@sfc/contract/agent/paths'
import { startProgram } from '../support/child-process'
import { enrolFakeAgent } from '../support/enrol-fake-agent'
import { parseMetrics } from '../support/parse-metrics'
import { startPostgres, type PostgresServer } from '../support/postgres-server'
import { sendRequest } from '../support/send-request'
import { startServer, type TestServer } from '../support/start-server'
import { waitUntil } from '../support/wait-until'

const FARM = { farmId: 11 }
const METRICS_TOKEN = 'a token of the tests'
const bearer = { Authorization: `Bearer ${METRICS_TOKEN}` }

let dataDir: string
let postgres: PostgresServer
let web: TestServer
let worker: TestServer
beforeAll(async () => {
	dataDir = mkdtempSync(join(tmpdir(), 'process-roles-'))
	postgres = await startPostgres()
	const env = { DATABASE_URL: postgres.url, METRICS_TOKEN }
	web = await startServer({ dataDir, env: { ...env, ROLE: 'web' } })
	worker = await startServer({ dataDir, env: { ...env, ROLE: 'worker', DEMO: '0' } })
})
afterAll(async () => {
	await web?.stop()
	await worker?.stop()
	await postgres?.stop()
	rmSync(dataDir, { recursive: true, force: true })
})

async function jobsOf({ port }: TestServer): Promise<Set<string | undefined>> {
	const { text } = await sendRequest(port, 'GET', '/metrics', bearer)
	const runs = parseMetrics(text).filter(({ name }) => name === 'sfc_job_runs_total')
	return new Set(runs.map(({ labels }) => labels['job']))
}

test('an alarm that the worker raises reaches who follows events on the web server', async () => {
	const agent = await enrolFakeAgent(web)
	const point = { key: 'p0', label: 'Tank', quantity: 'ph', unit: 'pH', intervalMs: 1000 }
	const rack = { key: 'rack', name: 'Rack', driver: 'modbus', kind: 'sensor', address: '-' }
	const inventory = { bootId: 'boot-1', devices: [{ ...rack, points: [point] }] }
	await agent.send(AGENT_PATHS.inventory, JSON.stringify(inventory))
	const rule = { label: 'Too sour', kind: 'limit', quantity: 'ph', severity: 'critical' } as const
	await web.api.addRule({ query: FARM, body: { ...rule, isOn: true, below: 5 } })
	const stopped = new AbortController()
	const stream = await fetch(`${web.url}/api/events/stream?farmId=11&topics=alarm`, {
		headers: { Authorization: `Bearer ${web.token}` },
		signal: stopped.signal,
	})
	expect(stream.status).toBe(200)
	const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
	const stored = await agent.sendReadings(1, [['p0', 3]])
	expect(stored.status).toBe(200)
	let text = ''
	while (!/event: alarm\.raised\n.*Tank/.test(text)) {
		const { done, value } = (await reader?.read()) ?? { done: true }
		if (done) throw new Error(`the stream ended: ${text}`)
		text += value ?? ''
	}
	stopped.abort()
	const raised = await web.api.listAlarms({ query: FARM })
	expect(JSON.stringify(raised)).toContain('Tank')
})

test('each runs the jobs of its role, and the worker answers nothing but its monitoring', async () => {
	await waitUntil('the worker ran its jobs', async () =>
		(await jobsOf(worker)).has('evaluate-alarms'),
	)
	await waitUntil('the web server ran its own', async () => (await jobsOf(web)).has('announce-web'))
	expect(await jobsOf(web)).not.toContain('evaluate-alarms')
	expect(await jobsOf(worker)).not.toContain('run-simulations')
	for (const path of ['/healthz', '/readyz'])
		expect((await sendRequest(worker.port, 'GET', path)).status).toBe(200)
	for (const path of ['/', '/login', '/api/health-check', AGENT_PATHS.batch]) {
		const answer = await sendRequest(worker.port, path === AGENT_PATHS.batch ? 'POST' : 'GET', path)
		expect(answer).toMatchObject({ status: 404, text: expect.stringContaining('ROLE=web') })
	}
	expect((await sendRequest(web.port, 'GET', '/login')).status).toBe(200)
})

test('on SQLite a role is refused with what to do', async () => {
	const env = { ROLE: 'worker', DATA_DIR: dataDir, DATABASE_URL: undefined, PORT: '0' }
	const program = startProgram(['server/index.mjs'], env)
	await waitUntil('it ends', () => program.process.exitCode !== null, 120_000)
	expect(program.process.exitCode).toBe(1)
	expect(program.output()).toMatch(/ROLE=worker needs PostgreSQL.*Set DATABASE_URL/)
})
