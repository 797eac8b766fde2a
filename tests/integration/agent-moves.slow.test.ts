import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient, type ApiClient } from '#client/create-client'
import Database from '#db/sqlite/driver'
import { startTestController } from '../../agent-cli/tests/drivers/modbus/test-controller'
import { PUMP_POINT, ownModel } from '../../agent-cli/tests/drivers/modbus/test-device'
import { startProgram } from '../support/child-process'
import { enrolAgent, type TestAgent } from '../support/start-agent'
import { startServer, type TestServer } from '../support/start-server'
import { waitUntil } from '../support/wait-until'

const FARM = 11
const EMAIL = 'demo@example.com'
const PASSWORD = 'a long way from the old server 7'
const LIMIT_MS = 120_000

let root: string
let controller: Awaited<ReturnType<typeof startTestController>>
let model: ReturnType<typeof ownModel>
let old: TestServer
let agent: TestAgent
let run: Awaited<ReturnType<TestAgent['run']>>
let count = 0

beforeAll(async () => {
	root = mkdtempSync(join(tmpdir(), 'farm-moves-'))
	controller = await startTestController()
	controller.tables.coil.set(0, false)
	controller.tables.discrete.set(0, false)
	const counter = {
		id: 'count',
		label: 'Count',
		quantity: 'number',
		table: 'input',
		addr: 0,
		type: 'u16',
	}
	model = ownModel({ points: [PUMP_POINT, counter] })
	controller.tables.input.set(0, 0)
	old = await startServer()
	const settings = { host: '127.0.0.1', port: controller.port, unit: 1, model: 'own' }
	const pumps = { id: 'pumps', name: 'Pumps', driver: 'modbus', pollMs: 200, settings }
	agent = await enrolAgent(old, [pumps], { modelsDir: model.modelsDir })
	// Each reading has a value of its own, so that a missing or doubled one shows.
	const counting = setInterval(() => controller.tables.input.set(0, ++count % 60_000), 20)
	counting.unref()
	run = await agent.run()
	await waitUntil('readings arrive', () => readingsAt(old.dataDir).length > 3, LIMIT_MS)
}, 400_000)

afterAll(async () => {
	await run?.stop()
	await old?.stop()
	await controller?.close()
	agent?.remove()
	model?.remove()
	rmSync(root, { recursive: true, force: true })
})

/** The instants and values that a server stored of the counter, packed hours not counted. */
function readingsAt(dataDir: string): { at: number; value: number }[] {
	const db = new Database(join(dataDir, 'farm.db'), { readonly: true })
	try {
		return db
			.prepare(
				`SELECT at, value FROM readings JOIN points ON points.id = point_id
				JOIN devices ON devices.id = device_id WHERE devices.name = 'Pumps' AND points.key = 'count'
				ORDER BY at`,
			)
			.all() as { at: number; value: number }[]
	} finally {
		db.close()
	}
}

const gapsAt = (dataDir: string): unknown[] => {
	const db = new Database(join(dataDir, 'farm.db'), { readonly: true })
	const rows = db
		.prepare('SELECT cause, records FROM ingest_gaps WHERE agent_id = ?')
		.all(agentId())
	db.close()
	return rows
}

const credentials = () =>
	JSON.parse(readFileSync(join(agent.dir, 'credentials.json'), 'utf8')) as { agentId: string }
const agentId = () => credentials().agentId

/** Restores the archive of a server's farm in a new folder, and starts a server there. */
async function moveFarm(
	from: ApiClient,
): Promise<TestServer & { dataDir: string; owner: ApiClient }> {
	const archive = await from.exportFarm({ params: { farmId: FARM } })
	const file = join(root, `${randomUUID()}.zip`)
	writeFileSync(file, Buffer.from(await archive.arrayBuffer()))
	const dataDir = mkdtempSync(join(root, 'new-'))
	const restored = spawnSync(
		process.execPath,
		['--import', 'tsx', 'scripts/restore.ts', file, '--password-for', EMAIL],
		{ env: { ...process.env, DATA_DIR: dataDir }, input: `${PASSWORD}\n`, encoding: 'utf8' },
	)
	expect(restored.stderr).toBe('')
	expect(restored.stdout).toContain('can sign in with that password')
	const server = await startServer({ dataDir, env: { DEMO: '0' } })
	const signedIn = await createClient({ baseUrl: server.url }).signIn({
		body: { email: EMAIL, password: PASSWORD },
	})
	const { token } = signedIn as { token: string }
	return { ...server, dataDir, owner: createClient({ baseUrl: server.url, token }) }
}

const codeOf = async (owner: ApiClient) =>
	(await owner.createEnrolmentCode({ params: { farmId: FARM } })).code

const status = async () => {
	const { output } = await agent.command('status', '--json')
	return JSON.parse(output) as { state: { server: string; link: { state: string } } }
}

/** Turns the pump on for a while at the machine itself, as its page does. */
function turnOn(): void {
	const folder = join(agent.dir, 'state', 'requests')
	mkdirSync(folder, { recursive: true })
	const id = randomUUID()
	const request = { id, at: Date.now(), by: 'Ana', output: 'pumps/pump', change: 'on' }
	writeFileSync(join(folder, `${id}.json`), JSON.stringify({ ...request, maxOnMs: 600_000 }))
}

const writes = () => controller.log.filter((line) => line.startsWith('write'))

test('an agent moves while it runs: no reading is missing and no output is switched', async () => {
	turnOn()
	await waitUntil('the pump runs', () => controller.tables.coil.get(0) === true, LIMIT_MS)
	const before = writes()
	expect((await agent.command('move', '--hold')).output).toContain('stay on this machine')
	await sleep(2_000) // what was on its way arrives
	const held = readingsAt(old.dataDir).length
	const target = await moveFarm(old.api)
	try {
		expect(readingsAt(old.dataDir)).toHaveLength(held)
		const code = await codeOf(target.owner)
		const moved = await agent.command('move', '--server', target.url, '--code', code)
		expect(moved.output).toContain('knows that this agent has left')
		expect(moved).toMatchObject({ code: 0 })
		await waitUntil(
			'the held readings are at the new server',
			() => readingsAt(target.dataDir).length > held + 20,
			LIMIT_MS,
		)
		const from = readingsAt(target.dataDir)
		expect(from.slice(0, held)).toEqual(readingsAt(old.dataDir))
		const pauses = from.slice(1).map(({ at }, i) => at - (from[i]?.at ?? 0))
		console.info(`longest pause between readings: ${Math.max(...pauses)} ms`)
		expect(gapsAt(target.dataDir)).toEqual([])
		expect(new Set(from.map(({ at }) => at)).size).toBe(from.length)
		expect(writes()).toEqual(before)
		expect(controller.tables.coil.get(0)).toBe(true)
		expect((await status()).state).toMatchObject({ server: target.url, link: { state: 'up' } })
		const known = await target.owner.listAgents({ query: { farmId: FARM } })
		expect(known).toHaveLength(1)
		expect(JSON.stringify(known)).toContain(agentId())
		expect(JSON.stringify(await old.api.listAudit({ params: { farmId: FARM } }))).toContain(
			'agent.moved',
		)
		await moveOn(target)
	} finally {
		await target.stop()
	}
}, 600_000)

/** A further move, to a third server, while the second one is dead and the command is killed again and again. */
async function moveOn(second: TestServer & { owner: ApiClient }): Promise<void> {
	const third = await moveFarm(second.owner)
	try {
		await second.program.stop('SIGKILL')
		for (let killed = 0; killed < 6; killed++) {
			const code = await codeOf(third.owner)
			const args = ['agent-cli/dist/farm-agent.mjs', 'move', '--config', agent.config]
			const moving = startProgram([...args, '--server', third.url, '--code', code])
			await sleep(250 + killed * 120)
			await moving.stop('SIGKILL')
			const place = (await status()).state.server
			expect([second.url, third.url]).toContain(place)
			if (JSON.stringify(credentials()).includes(third.url)) break
		}
		if (!JSON.stringify(credentials()).includes(third.url)) {
			const code = await codeOf(third.owner)
			const moved = await agent.command('move', '--server', third.url, '--code', code)
			expect(moved.output).toContain('was not told')
		}
		const reached = async () => {
			const { server, link } = (await status()).state
			return server === third.url && link.state === 'up'
		}
		await waitUntil('the agent is at the third server', reached, LIMIT_MS)
		await run.stop('SIGKILL')
		run = await agent.run()
		await waitUntil('it is there after it was killed, too', reached, LIMIT_MS)
	} finally {
		await third.stop()
	}
}

test('a server without the farm, and a wrong code, leave the agent where it is', async () => {
	const stranger = await startServer()
	try {
		const code = (await stranger.api.createEnrolmentCode({ params: { farmId: FARM } })).code
		const before = credentials()
		const refused = await agent.command('move', '--server', stranger.url, '--code', code)
		expect(refused.code).not.toBe(0)
		expect(refused.output).toContain('restore the archive of its farm')
		const wrong = await agent.command('move', '--server', stranger.url, '--code', 'AAAA-AAAA')
		expect(wrong.code).not.toBe(0)
		expect(credentials()).toEqual(before)
	} finally {
		await stranger.stop()
	}
}, 200_000)
