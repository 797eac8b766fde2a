import { readFileSync } from 'node:fs'
import { createClient } from '#client/create-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enrolFakeAgent } from '../support/enrol-fake-agent'
import { addMembers, mintPerson } from '../support/mint-person'
import { startServer, type TestServer } from '../support/start-server'
import { waitUntil } from '../support/wait-until'

const FARM = 11

/** A query of the data source Infinity, as its `src/types/query.types.ts` has it. */
type Query = {
	type: string
	source: string
	parser: string
	format: string
	url: string
	url_options: { method: string; params: { key: string; value: string }[] }
	root_selector: string
	columns: { selector: string; text: string; type: string }[]
}
type Dashboard = {
	templating: { list: { name: string; query: { infinityQuery: Query } }[] }
	panels: { title: string; targets: Query[] }[]
}

const dashboard = JSON.parse(
	readFileSync('docs/operate/monitoring/grafana-farm.json', 'utf8'),
) as Dashboard
const queries = [
	...dashboard.templating.list.map(({ name, query }) => ({ of: name, ...query.infinityQuery })),
	...dashboard.panels.flatMap(({ title, targets }) =>
		targets.map((query) => ({ of: title, ...query })),
	),
]

let server: TestServer
let token: string
const values: Record<string, string> = { farm: String(FARM) }

beforeAll(async () => {
	server = await startServer()
	const email = 'ana@grafana.example'
	const person = { firstName: 'Ana', lastName: 'Grower', email, password: 'violet tractor 7' }
	const api = createClient({ baseUrl: server.url, token: mintPerson(server.dataDir, person) })
	addMembers(server.dataDir, [{ email, farmId: FARM, role: 'viewer' }])
	const body = { name: 'Grafana', farmIds: [FARM], scopes: ['read' as const] }
	token = (await api.createToken({ body })).token
	const agent = await enrolFakeAgent(server)
	const from = Date.now() - 60_000 // short enough to be read as single readings
	expect((await agent.sendReadings(1, [['p0', 6.125]])).status).toBe(200)
	const series = await api.listSeries({ query: { farmId: FARM } })
	const key = series.find(({ label }) => label.includes('Point 0'))?.key
	if (key === undefined) throw new Error('the sensor has no series')
	Object.assign(values, { series: key, __from: String(from), __to: String(Date.now() + 60_000) })
	await waitUntil('the reading is in the history', async () => {
		const read = { series: key, from, to: Date.now() + 60_000 }
		return (await api.readHistory({ query: read })).points.length > 0
	})
}, 300_000)
afterAll(() => server?.stop())

const fill = (text: string) =>
	text.replace(/\$\{(\w+)(?::\w+)?\}/g, (whole, name: string) => values[name] ?? whole)

const select = (from: unknown, selector: string): unknown =>
	selector
		.split('.')
		.filter(Boolean)
		.reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], from)

async function ask({ url, url_options: { method, params } }: Query): Promise<unknown> {
	const query = new URLSearchParams(params.map(({ key, value }) => [key, fill(value)]))
	const headers = { Authorization: `Bearer ${token}` }
	const answer = await fetch(`${server.url}${fill(url)}?${query}`, { method, headers })
	expect(answer.status, await answer.clone().text()).toBe(200)
	return answer.json()
}

test.each(queries)('the query of “$of” answers to a token that reads', async (query) => {
	const rows = select(await ask(query), query.root_selector)
	expect(rows).toBeInstanceOf(Array)
	for (const row of rows as object[])
		for (const { selector, type } of query.columns) {
			const value = select(row, selector)
			expect(value, selector).toBeDefined()
			if (type === 'timestamp_epoch') expect(value, selector).toBeGreaterThan(1e12) // milliseconds
		}
	if (['farm', 'series', '${series:text}', 'Outputs'].includes(query.of))
		expect(rows).not.toHaveLength(0)
})

test('queries and columns are of kinds that the data source has', () => {
	expect(queries.length).toBeGreaterThan(4)
	for (const { type, source, parser, format, columns } of queries) {
		expect({ type, source, parser }).toEqual({ type: 'json', source: 'url', parser: 'backend' })
		expect(['table', 'timeseries']).toContain(format)
		for (const column of columns)
			expect(['string', 'number', 'timestamp_epoch']).toContain(column.type)
	}
})
