import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type ApiClient } from '#client/create-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
	enrolAMachine,
	LIGHTS,
	obeying,
	send,
	type Machine,
} from '../integration/every-call/machine-stories'
import { describeWithProgram } from '../support/describe-with'
import { startForeign } from '../support/foreign-process'
import { freePort } from '../support/free-port'
import { envForNpm, installFromNpm } from '../support/install-from-npm'
import { addMembers, mintPerson } from '../support/mint-person'
import { startServer, type TestServer } from '../support/start-server'
import { waitUntil } from '../support/wait-until'
import { writeFlow } from './node-red-flow'

const FARM = 11
const query = { farmId: FARM }
const RED = 'node-red/red.js'
const folder = installFromNpm('node-red', ['node-red@4.1.1'], [RED])
const nodeRed = {
	name: 'Node-RED',
	file: folder && join(folder, 'node_modules', RED),
	install: 'npm cannot be reached',
}

type Line = { from: string; topic?: string; payload?: unknown; status?: { text: string } }

describeWithProgram(nodeRed, 'the nodes in Node-RED', (program) => {
	let server: TestServer
	let api: ApiClient
	let machine: Machine
	let userDir: string
	let red: ReturnType<typeof startForeign>
	let redUrl: string
	const tokens = { all: '', read: '' }

	const lines = (from: string): Line[] => {
		const path = join(userDir, 'lines.ndjson')
		const text = existsSync(path) ? readFileSync(path, 'utf8').trim() : ''
		const all = text === '' ? [] : text.split('\n').map((line) => JSON.parse(line) as Line)
		return all.filter((line) => line.from === from)
	}
	const titles = () =>
		lines('events').map(({ payload }) => (payload as { data: { title?: string } }).data)
	const press = (name: string, payload: unknown) =>
		fetch(`${redUrl}/${name}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ payload }),
		})
	const note = (title: string) =>
		api.addEntry({
			body: { cropName: 'Basil', entryType: 'note', title, farmInstanceId: FARM },
		})

	beforeAll(async () => {
		server = await startServer({ dataDir: mkdtempSync(join(tmpdir(), 'farm-node-red-')) })
		const email = 'owner@node-red.example'
		const person = { firstName: 'Ana', lastName: 'Flow', email, password: 'violet tractor 7 light' }
		const session = mintPerson(server.dataDir, person)
		addMembers(server.dataDir, [{ email, farmId: FARM, role: 'owner' }])
		const clientOf = (token?: string) =>
			createClient({ baseUrl: server.url, timeoutMs: 60_000, ...(token && { token }) })
		api = clientOf(session)
		const read = ['read' as const]
		const make = async (scopes: ('read' | 'control')[]) =>
			(await api.createToken({ body: { name: 'Flow', farmIds: [FARM], scopes } })).token
		tokens.all = await make([...read, 'control'])
		tokens.read = await make(read)
		machine = await enrolAMachine({ clientOf }, server.api, FARM)
		await send(machine, 'live', [
			{ seq: 1, kind: 'readings', at: Date.now(), device: 'rack', values: [['air', 21.5]] },
		])

		userDir = mkdtempSync(join(tmpdir(), 'node-red-'))
		writeFileSync(join(userDir, 'package.json'), '{ "private": true }')
		const list = (await (await fetch(`${server.url}/downloads/packages.json`)).json()) as {
			name: string
			file: string
		}[]
		const packed = list.find(({ name }) => name.includes('node-red'))
		const address = `${server.url}/downloads/${packed?.file}`
		const install = ['install', address, '--registry', 'http://127.0.0.1:1']
		execFileSync('npm', install, { cwd: userDir, env: envForNpm() })
		const port = await freePort()
		redUrl = `http://127.0.0.1:${port}`
		writeFileSync(
			join(userDir, 'settings.js'),
			`module.exports = { uiHost: '127.0.0.1', uiPort: ${port}, credentialSecret: 'of this test' }`,
		)
		red = startForeign(process.execPath, [program, '--userDir', userDir])
		await waitUntil('Node-RED answers', async () => {
			if (red.ended()) throw new Error(red.ended())
			return (await fetch(`${redUrl}/flows`)).ok
		})
		const series = await waitUntil('there is a series', async () =>
			(await api.listSeries({ query })).find(({ label }) => label.includes('Air')),
		)
		const flow = writeFlow({
			url: server.url,
			farmId: FARM,
			tokens,
			series: series.key,
			equipment: LIGHTS,
			file: join(userDir, 'lines.ndjson'),
		})
		const deployed = await fetch(`${redUrl}/flows`, {
			method: 'POST',
			headers: { 'content-type': 'application/json', 'Node-RED-Deployment-Type': 'full' },
			body: JSON.stringify(flow),
		})
		expect(deployed.status, await deployed.text()).toBe(204)
	}, 600_000)
	afterAll(async () => {
		await red?.stop()
		await server?.stop()
		for (const used of [userDir, server?.dataDir]) rmSync(used, { recursive: true, force: true })
	})

	test('the package has its four nodes, with their help', async () => {
		const headers = { accept: 'application/json' }
		const sets = (await (await fetch(`${redUrl}/nodes`, { headers })).json()) as {
			module: string
			types: string[]
			err?: string
		}[]
		const own = sets.find(({ module }) => module === '@smart-farm-control/node-red-farm')
		expect(own).toMatchObject({
			types: ['farm-server', 'farm-readings', 'farm-events', 'farm-command'],
			enabled: true,
		})
		const html = await (await fetch(`${redUrl}/nodes`, { headers: { accept: 'text/html' } })).text()
		for (const type of own?.types ?? []) expect(html).toContain(`data-help-name="${type}"`)
	})

	test('readings arrive, with unit and age', async () => {
		const [line] = await waitUntil('a reading comes', () => {
			const found = lines('readings')
			return found.length > 0 && found
		})
		expect(line).toMatchObject({ payload: 21.5 })
	})

	test('a command is carried out, and its outcome comes out', async () => {
		await Promise.all([press('switch', true), obeying(machine)()])
		const [line] = await waitUntil('an outcome comes', () => {
			const found = lines('command')
			return found.length > 0 && found
		})
		expect(line).toMatchObject({
			topic: LIGHTS,
			payload: { success: true, status: 'done', readBack: true },
		})
	})

	test('a token without the scope is refused in clear words, in the status and for a catch node', async () => {
		await press('switch-read', true)
		const [caught] = await waitUntil('the refusal comes', () => {
			const found = lines('catch')
			return found.length > 0 && found
		})
		expect(caught?.payload).toContain('control')
		expect(lines('status').map(({ status }) => status?.text)).toContainEqual(
			expect.stringMatching(/^403: .*control/),
		)
		expect(lines('command')).toHaveLength(1)
	})

	test('each event arrives once, across a restart of the server', async () => {
		await note('Before')
		await waitUntil('the first event comes', () => titles().length === 1)
		const { port, dataDir } = server
		await server.stop()
		server = await startServer({ port, dataDir })
		await note('After')
		await note('Later')
		await waitUntil('the events after the restart come', () => titles().length >= 3)
		await note('Last')
		await waitUntil('the last one comes', () => titles().length >= 4)
		const seqs = lines('events').map(({ payload }) => (payload as { seq: number }).seq)
		expect(new Set(seqs).size).toBe(4)
		expect(seqs).toEqual(seqs.toSorted((a, b) => a - b))
	}, 600_000)
})
