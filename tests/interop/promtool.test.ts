import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeWithProgram, findProgram } from '../support/describe-with'
import { sendRequest } from '../support/send-request'
import { startServer, type TestServer } from '../support/start-server'
import { waitUntil } from '../support/wait-until'

const FOLDER = 'docs/operate/monitoring'
const RULES = join(FOLDER, 'alerts.yml')
const METRICS_TOKEN = 'a token of sixteen characters'

const promtool = {
	name: 'promtool',
	file: findProgram('promtool'),
	install: 'apt install prometheus',
}

describeWithProgram(promtool, 'promtool on the metrics of the server', (file) => {
	let server: TestServer
	beforeAll(async () => void (server = await startServer({ env: { METRICS_TOKEN } })))
	afterAll(() => server?.stop())

	const run = (args: string[], input?: string) => {
		const { status, stdout, stderr } = spawnSync(file, args, { input, encoding: 'utf8' })
		return { status, said: stdout + stderr }
	}
	const readMetrics = async () =>
		(
			await sendRequest(server.port, 'GET', '/metrics', {
				Authorization: `Bearer ${METRICS_TOKEN}`,
			})
		).text

	test('reads the metrics, and finds nothing to mend in names and types', async () => {
		await sendRequest(server.port, 'GET', '/login')
		expect(run(['check', 'metrics'], await readMetrics())).toEqual({ status: 0, said: '' })
	})

	test('reads the alert rules, and they fire when the objectives are missed', () => {
		expect(run(['check', 'rules', RULES])).toMatchObject({ status: 0 })
		const tested = run(['test', 'rules', 'tests/interop/alerts-test.yml'])
		expect(tested, tested.said).toMatchObject({ status: 0 })
	})

	test('each metric of the rules and pages is one of the server, each alert has its page', async () => {
		const text = readFileSync(RULES, 'utf8')
		const pages = [...text.matchAll(/runbook_url: (\S+)/g)].map(([, page = '']) => page)
		expect(pages).toHaveLength([...text.matchAll(/- alert: /g)].length)
		for (const page of pages) expect(existsSync(page), page).toBe(true)
		const said = [text, ...pages.map((page) => readFileSync(page, 'utf8'))].join('\n')
		const named = new Set(said.match(/\bsfc_\w+/g))
		const known = await waitUntil('the jobs have run', async () => {
			const metrics = await readMetrics()
			return metrics.includes('sfc_job_seconds_bucket') && metrics
		})
		const families = [...known.matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name)
		for (const name of named) {
			const family = name.replace(/_(bucket|count|sum)$/, '')
			expect(families.includes(name) || families.includes(family), name).toBe(true)
		}
	})
})
