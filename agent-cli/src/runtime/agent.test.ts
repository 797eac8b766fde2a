import { existsSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ownModel } from '../../tests/drivers/modbus/test-device'
import { startTestBroker } from '../../tests/drivers/mqtt/test-broker'
import { openTestAgent, type TestAgent } from '../../tests/runtime/test-agent'
import { perTest } from '../../../tests/support/per-test'

const harness = perTest(openTestAgent)
let server: TestAgent['server']
let controller: TestAgent['controller']
let folder: string
beforeEach(() => {
	;({ server, controller, folder } = harness)
})

const cli = (...args: string[]) => harness.cli(...args)
const order = (on: boolean) => harness.order(on)
const pump = (...device: Parameters<TestAgent['pump']>) => harness.pump(...device)
const writeConfig: TestAgent['writeConfig'] = (...config) => harness.writeConfig(...config)
const until = (condition: () => boolean) =>
	vi.waitUntil(condition, { timeout: 30_000, interval: 20 })
const reported = () => server.readings().length > 0

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

test('a device that gets another name and zone is not opened anew, and its pump stays on', async () => {
	const run = cli('run')
	await until(reported)
	server.command(order(true))
	await until(() => server.outcomes().length === 1)
	writeConfig([{ ...pump(), name: 'Well pumps', zone: 'nursery' }])
	run.child.kill('SIGHUP')
	await until(() => server.state.inventories.at(-1)?.devices[0]?.name === 'Well pumps')
	expect(server.state.inventories.at(-1)?.devices[0]?.zone).toBe('nursery')
	server.command(order(true))
	await until(() => server.outcomes().length === 2)
	expect(server.outcomes()[1]).toMatchObject({ outcome: 'done', readBack: true })
	expect(controller.log).not.toContain('write coil 0 false')
})

test('commands wait in their order for a device that is just set up anew', async () => {
	const run = cli('run')
	await until(reported)
	writeConfig([{ ...pump(), pollMs: 300 }])
	run.child.kill('SIGHUP')
	for (const on of [true, false]) server.command(order(on))
	await until(() => server.outcomes().length === 2)
	// The OFF came before the ON was confirmed, or even written.
	expect(server.outcomes().map(({ outcome }) => outcome)).toEqual(['failed', 'done'])
	const written = () => controller.log.filter((line) => line.startsWith('write coil 0'))
	await until(() => written().at(-1) === 'write coil 0 false')
	expect(run.out.stderr).not.toContain('could not')
})

test('a switching under way ends before its device is set up anew', async () => {
	const run = cli('run')
	await until(reported)
	const on = order(true)
	controller.onWrite.coil = (addr, value) => {
		controller.tables.discrete.set(addr, value)
		if (!value) return
		writeConfig([{ ...pump(), pollMs: 300 }])
		run.child.kill('SIGHUP')
	}
	server.command(on)
	await until(() => server.outcomes().some(({ commandId }) => commandId === on.id))
	expect(server.outcomes()[0]).toMatchObject({ outcome: 'done', readBack: true })
})

test('the first reading of each start arrives, also after kill -9', async () => {
	const counter = { id: 'count', label: 'Count', quantity: 'co2', table: 'input', addr: 0 }
	const model = ownModel({ points: [counter] })
	onTestFinished(model.remove)
	let reads = 0
	controller.onRead.any = () => void controller.tables.input.set(0, (reads += 1))
	writeConfig([pump()], undefined, { modelsDir: model.modelsDir })
	const values = () => server.readings().flatMap(({ values: [first] }) => first?.[1] ?? [])
	for (let start = 0; start < 3; start++) {
		const before = reads
		const agent = cli('run')
		await until(() => values().includes(before + 3))
		expect(values()).toContain(before + 1)
		agent.child.kill('SIGKILL')
		await agent.ended
	}
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

test('a log reader that goes away does not keep the agent busy', async () => {
	const run = cli('run')
	await until(reported)
	run.child.stderr?.destroy()
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
	writeConfig([pump('mute', (mute.address() as AddressInfo).port, 300), pump()])
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
			.some(({ devices }) => devices.map(({ key }) => key).join() === 'pumps,second,agent-machine'),
	)
	const before = server.readings().length
	await until(() => server.readings().length > before + 10)
	mute.close()
})

test('a device that says over MQTT that it is gone is offline, though its last values are read', async () => {
	const broker = await startTestBroker()
	onTestFinished(() => broker.close())
	const topics = { topic: 'lab/there', online: 'yes', offline: 'no' }
	const items = [{ id: 'ph', label: 'pH', quantity: 'ph', topic: 'lab/ph' }]
	const settings = { url: broker.url, convention: 'json', items, availability: topics }
	writeConfig([{ id: 'probe', name: 'Probe', driver: 'mqtt', pollMs: 200, settings }])
	const statusOf = () =>
		server.state.stored.flatMap(({ record }) => (record.kind === 'device' ? record.status : []))
	cli('run')
	await until(() => statusOf().at(-1) === 'online')
	await broker.publish('lab/ph', '6.1')
	await broker.publish('lab/there', 'no')
	await until(() => statusOf().at(-1) === 'offline')
	await broker.publish('lab/there', 'yes')
	await until(() => statusOf().at(-1) === 'online')
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
