import type { Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startRawServer } from '../../tests/drivers/modbus/test-controller'
import { openTestAgent } from '../../tests/runtime/test-agent'
import { perTest } from '../../../tests/support/per-test'

vi.setConfig({ testTimeout: 60_000 })

type Port = Awaited<ReturnType<typeof startRawServer>>

const harness = perTest(openTestAgent)
/** Accepts and says nothing. */
let silent: Port
/** A broker that answers CONNECT and confirms no subscription. */
let deaf: Port
let subscriptions: number
beforeEach(async () => {
	silent = await startRawServer(() => undefined)
	subscriptions = 0
	deaf = await startRawServer((socket: Socket) =>
		socket.on('data', (packet) => {
			const type = (packet[0] ?? 0) >> 4
			if (type === 1) socket.write(Buffer.from([0x20, 2, 0, 0]))
			if (type === 8) subscriptions += 1
		}),
	)
})
afterEach(async () => {
	await silent.close()
	await deaf.close()
})

const plug = (id: string, { port }: Port) => ({
	id,
	name: 'Plug',
	driver: 'mqtt',
	settings: { url: `mqtt://127.0.0.1:${port}`, convention: 'tasmota', mac: 'D8F15B000001' },
})
const silentDevices = () => [
	plug('plug', silent),
	plug('deaf', deaf),
	harness.pump('pumps', silent.port),
	{
		id: 'camera',
		name: 'Camera',
		driver: 'onvif',
		settings: { xaddr: `http://127.0.0.1:${silent.port}/onvif/device_service` },
	},
]
const until = (condition: () => boolean) =>
	vi.waitUntil(condition, { timeout: 30_000, interval: 20 })

test(
	'read gives up on every device that accepts and stays silent',
	{ timeout: 30_000 },
	async () => {
		harness.writeConfig(silentDevices())
		const { code, stdout, stderr } = await harness.cli('read', '--timeout', '1000').ended
		expect(stdout.trim().split('\n')).toHaveLength(4)
		expect(stderr).toContain('no answer from plug, deaf, pumps, camera')
		expect(code).toBe(4)
	},
)

test('run says in one line what it waits for, and Ctrl-C ends it', async () => {
	harness.server.state.silent = true
	harness.writeConfig(silentDevices())
	const run = harness.cli('run')
	await until(() => run.out.stderr.includes('waiting for'))
	for (const name of [
		`the server ${harness.server.url}`,
		`plug at 127.0.0.1:${silent.port}`,
		'deaf at',
	])
		expect(run.out.stderr).toContain(name)
	run.child.kill('SIGINT')
	expect((await run.ended).code).toBe(0)
})

/** Starts a quick search that asks the broker that confirms no subscription. */
const searchDeafBroker = () => {
	const broker = ['--mqtt-url', `mqtt://127.0.0.1:${deaf.port}`]
	return harness.cli('discover', '--target', '127.0.0.1', ...broker, '--scan', 'quick')
}

test('Ctrl-C ends a search that a deaf broker holds up', { timeout: 30_000 }, async () => {
	const search = searchDeafBroker()
	await until(() => subscriptions > 0)
	search.child.kill('SIGINT')
	expect((await search.ended).code).toBe(0)
})

test('a search names a broker that confirms no subscription', async () => {
	const search = searchDeafBroker()
	const { code, stdout } = await search.ended
	expect(stdout).toMatch(/could not be searched.*no answer in time/)
	expect(code).toBe(0)
})
