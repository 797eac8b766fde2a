import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createServer, type AddressInfo } from 'node:net'
import type { AgentCommand } from '@sfc/contract/agent/command'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startTestController } from '../drivers/modbus/test-controller'
import { ownModel } from '../drivers/modbus/test-device'
import { startTestServer } from '../uplink/test-server'

vi.setConfig({ testTimeout: 60_000 })

/** Found from here: the program runs in a folder that has no packages. */
const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
const CLI = join(import.meta.dirname, '../cli.ts')

let server: Awaited<ReturnType<typeof startTestServer>>
let controller: Awaited<ReturnType<typeof startTestController>>
let model: ReturnType<typeof ownModel>
let folder: string
const children: ChildProcess[] = []
beforeEach(async () => {
	server = await startTestServer()
	controller = await startTestController()
	controller.tables.coil.set(0, false)
	controller.tables.discrete.set(0, false)
	model = ownModel({})
	folder = mkdtempSync(join(tmpdir(), 'agent-'))
	writeConfig()
	writeFileSync(join(folder, 'credentials.json'), '{"agentId":"a1","secret":"topsecret"}')
})
afterEach(async () => {
	for (const child of children.splice(0)) child.kill('SIGKILL')
	await server.close()
	await controller.close()
	model.remove()
	rmSync(folder, { recursive: true, force: true })
})

const writeConfig = (devices: object[] = [pump()], text?: string) =>
	writeFileSync(join(folder, 'agent.json'), text ?? JSON.stringify({ server: server.url, devices }))

const pump = (id = 'pumps', port = controller.port) => ({
	id,
	name: 'Pumps',
	driver: 'modbus',
	pollMs: 200,
	settings: { host: '127.0.0.1', port, model: 'own', modelsDir: model.modelsDir, timeoutMs: 300 },
})

/** Runs the program; its end and what it printed. */
function cli(...args: string[]) {
	const child = spawn(process.execPath, ['--import', TSX, CLI, ...args], {
		cwd: folder,
		stdio: ['ignore', 'pipe', 'pipe'],
	})
	children.push(child)
	const out = { stdout: '', stderr: '' }
	child.stdout.on('data', (chunk: Buffer) => (out.stdout += chunk.toString()))
	child.stderr.on('data', (chunk: Buffer) => (out.stderr += chunk.toString()))
	const ended = new Promise<{ code: number | null; stdout: string; stderr: string }>((done) =>
		child.on('close', (code) => done({ code, ...out })),
	)
	return { child, ended, out }
}

const until = (condition: () => boolean) =>
	vi.waitUntil(condition, { timeout: 30_000, interval: 20 })
const reported = () => server.readings().length > 0
let seq = 0
const order = (on: boolean): AgentCommand => ({
	id: `c${++seq}`,
	seq,
	issuedAt: server.now(),
	expiresAt: server.now() + 30_000,
	op: 'switch',
	device: 'pumps',
	point: 'pump',
	on,
	maxOnMs: null,
	issuedBy: 'Ann',
})

test('a running agent sends readings, obeys, and stops with the pump off', async () => {
	const run = cli('run')
	await until(reported)
	expect(server.state.inventories.at(-1)?.devices[0]?.points[0]?.key).toBe('pump')
	const on = order(true)
	server.command(on)
	await until(() => server.outcomes().length === 1)
	expect(server.outcomes()[0]).toMatchObject({ commandId: on.id, outcome: 'done', readBack: true })
	expect(controller.tables.coil.get(0)).toBe(true)
	const state = await vi.waitUntil(
		async () => {
			const { stdout } = await cli('status', '--json').ended
			const { state } = JSON.parse(stdout) as {
				state: { outputs: { reportedOn: boolean }[] } | null
			}
			return state?.outputs[0]?.reportedOn && state // written once a second or so
		},
		{ timeout: 30_000, interval: 100 },
	)
	expect(state).toMatchObject({ link: { state: 'up' }, outputs: [{ key: 'pumps/pump' }] })
	expect((await cli('push', '--once').ended).code).toBe(5)
	run.child.kill('SIGTERM')
	expect((await run.ended).code).toBe(0)
	expect(controller.tables.coil.get(0)).toBe(false)
	expect(run.out.stderr).not.toContain('topsecret')
})

test('kill -9 between journal and device: the command ends unknown and is not given again', async () => {
	const first = cli('run')
	await until(reported)
	controller.onWrite.coil = () => first.child.kill('SIGKILL')
	const on = order(true)
	server.command(on)
	await first.ended
	controller.onWrite.coil = (addr, value) => controller.tables.discrete.set(addr, value)
	controller.tables.coil.set(0, false)
	const writes = () => controller.log.filter((line) => line === 'write coil 0 true').length
	const before = writes()
	cli('run')
	await until(() => server.outcomes().some(({ commandId }) => commandId === on.id))
	expect(server.outcomes().find(({ commandId }) => commandId === on.id)).toMatchObject({
		outcome: 'unknown',
	})
	const heartbeats = server.state.heartbeats.length
	await until(() => reported() && server.state.heartbeats.length >= heartbeats)
	expect(writes()).toBe(before)
})

test('readings of an outage arrive once, after kill -9 too', async () => {
	server.state.silent = true
	const first = cli('run')
	await until(() => existsSync(join(folder, 'state/state.json')) && waiting() > 10)
	const waited = waiting()
	first.child.kill('SIGKILL')
	await first.ended
	server.state.silent = false
	cli('run')
	await until(() => server.readings().length > waited)
	const keys = server.state.stored.map(
		({ bootId, lane, record }) => `${bootId}/${lane}/${record.seq}`,
	)
	expect(new Set(keys).size).toBe(keys.length)
})

const waiting = (): number =>
	(
		JSON.parse(readFileSync(join(folder, 'state/state.json'), 'utf8')) as {
			spool: { records: number }
		}
	).spool.records

test('the emergency stop needs no network, with a running agent and without one', async () => {
	const run = cli('run')
	await until(reported)
	server.command(order(true))
	await until(() => controller.tables.coil.get(0) === true)
	server.state.silent = true
	expect(await cli('stop-all').ended).toMatchObject({ code: 0 })
	expect(controller.tables.coil.get(0)).toBe(false)
	run.child.kill('SIGKILL')
	await run.ended
	controller.tables.coil.set(0, true)
	controller.tables.discrete.set(0, true)
	expect(await cli('stop-all').ended).toMatchObject({ code: 0 })
	expect(controller.tables.coil.get(0)).toBe(false)
	expect(await cli('release').ended).toMatchObject({
		code: 0,
		stdout: expect.stringContaining('lifted'),
	})
})

test('a reader of the log that goes away does not busy the agent', async () => {
	const run = cli('run')
	await until(reported)
	run.child.stderr.destroy()
	writeConfig([], '{"server": 1}')
	run.child.kill('SIGHUP')
	const cpuBefore = readFileSync(`/proc/${run.child.pid}/stat`, 'utf8').split(' ')[13]
	const count = server.readings().length
	await until(() => server.readings().length > count + 20)
	const cpuAfter = readFileSync(`/proc/${run.child.pid}/stat`, 'utf8').split(' ')[13]
	expect(Number(cpuAfter) - Number(cpuBefore)).toBeLessThan(200)
})

test('a code is not used up when the configuration cannot be written', async () => {
	writeConfig([], '{broken')
	rmSync(join(folder, 'credentials.json'))
	const broken = await cli('enroll', server.url, 'ABCD-EFGH').ended
	expect(broken).toMatchObject({ code: 2, stderr: expect.stringContaining('not a JSON object') })
	rmSync(join(folder, 'agent.json'))
	const deep = ['-c', join(folder, 'a/b/agent.json')]
	expect(await cli(...deep, 'enroll', server.url, 'ABCD-EFGH').ended).toMatchObject({ code: 0 })
	expect(existsSync(join(folder, 'a/b/credentials.json'))).toBe(true)
})

test('one silent device holds up no other; a bad new configuration changes nothing', async () => {
	const mute = createServer((socket) => socket.on('error', () => undefined))
	await new Promise<void>((done) => mute.listen(0, '127.0.0.1', done))
	writeConfig([pump('mute', (mute.address() as AddressInfo).port), pump()])
	const run = cli('run')
	await until(() => server.readings().length > 20)
	await until(() =>
		server.state.stored.some(
			({ record }) =>
				record.kind === 'device' && record.status === 'offline' && record.device === 'mute',
		),
	)
	writeConfig([], '{"server": 1}')
	run.child.kill('SIGHUP')
	await until(() => run.out.stderr.includes('new configuration is not used'))
	const inventories = server.state.inventories.length
	writeConfig([pump(), pump('second')])
	run.child.kill('SIGHUP')
	await until(() =>
		server.state.inventories
			.slice(inventories)
			.some(({ devices }) => devices.length === 2 && devices.some(({ key }) => key === 'second')),
	)
	const before = server.readings().length
	await until(() => server.readings().length > before + 10)
	mute.close()
})

test('enrol, read, push and doctor work one after the other and say what is wrong', async () => {
	rmSync(join(folder, 'credentials.json'))
	expect(await cli('enroll', server.url, 'WRONG-99').ended).toMatchObject({ code: 2 })
	expect(await cli('enroll', server.url, 'ABCD-EFGX').ended).toMatchObject({ code: 3 })
	expect(await cli('enroll', server.url, 'abcd-efgh').ended).toMatchObject({ code: 0 })
	const read = await cli('read').ended
	expect(JSON.parse(read.stdout.trim())).toMatchObject({ device: 'pumps', point: 'pump', value: 0 })
	expect(await cli('push', '--once').ended).toMatchObject({ code: 0 })
	expect(server.readings()[0]?.values[0]?.[0]).toBe('pump')
	const doctor = await cli('doctor').ended
	expect(doctor.stdout).toContain('ok    server')
	expect(doctor.stdout).toContain('ok    clock')
	expect(doctor.stdout).toContain('ok    device pumps')
	server.state.unauthorized = true
	expect(await cli('doctor').ended).toMatchObject({
		code: 1,
		stdout: expect.stringContaining('fail  server'),
	})
	expect(await cli('push', '--once').ended).toMatchObject({ code: 3 })
	writeConfig([], '{')
	expect(await cli('read').ended).toMatchObject({
		code: 2,
		stderr: expect.stringContaining('agent.json'),
	})
})
