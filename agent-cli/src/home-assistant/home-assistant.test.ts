import { connectAsync, type MqttClient } from 'mqtt'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { startTestBroker } from '../../tests/drivers/mqtt/test-broker'
import { openTestAgent } from '../../tests/runtime/test-agent'
import { perTest } from '../../../tests/support/per-test'
import { announcedOnMqtt } from '../discovery/probes/mqtt-candidates'

const agent = perTest(openTestAgent)
const broker = perTest(() => startTestBroker({ username: 'farm', password: 'brokerpass' }))
let listener: MqttClient
/** What the broker keeps, by topic: what Home Assistant would read when it starts now. */
let kept: Map<string, string>

beforeEach(async () => {
	kept = new Map()
	listener = await connectAsync(broker.url, { username: 'farm', password: 'brokerpass' })
	listener.on('message', (topic, payload) => {
		if (payload.length > 0) kept.set(topic, payload.toString())
		else kept.delete(topic)
	})
	await listener.subscribeAsync('#')
	onTestFinished(() => listener.endAsync(true))
})

const BASE = 'farm-agent/a1'
const PUMP = `${BASE}/devices/pumps/pump`
const CONFIG = 'homeassistant/switch/farm-agent-a1/pumps_-pump/config'

const until = (condition: () => unknown) =>
	vi.waitUntil(condition, { timeout: 60_000, interval: 20 })

function configure(more: object = {}, devices: object[] = [agent.pump()]) {
	const { url } = broker
	const login = { url, username: 'farm', password: 'brokerpass' }
	agent.writeConfig(devices, undefined, { homeAssistant: { ...login, ...more } })
}

test('a farm is published with its alarms, and nothing can be switched unless the operator allows it', async () => {
	const since = '2026-11-01T08:00:00.000Z'
	agent.server.state.farm = {
		alarms: [{ title: 'Tank is low', severity: 'critical', since }],
		tasks: { due: 3, overdue: 1 },
	}
	configure()
	const run = agent.cli('run')
	await until(() => kept.get(PUMP) === 'OFF' && kept.get(`${BASE}/farm/alarm`) === 'ON')
	expect(kept.get(`${BASE}/status`)).toBe('online')
	expect(kept.get(`${BASE}/devices/pumps`)).toBe('online')
	expect(kept.get(`${BASE}/farm/tasks-due`)).toBe('3')
	expect(kept.get(`${BASE}/farm/alarm/attributes`)).toContain('Tank is low')
	expect(kept.has(CONFIG)).toBe(false)
	expect(kept.has(CONFIG.replace('switch', 'binary_sensor'))).toBe(true)
	await broker.publish(`${PUMP}/set`, 'ON')
	run.child.kill('SIGTERM')
	await run.ended
	expect(agent.controller.log.filter((line) => line.includes('write coil 0 true'))).toEqual([])
	expect(kept.get(`${BASE}/status`)).toBe('offline')
	expect(run.out.stderr).not.toContain('brokerpass')
})

test('an allowed switch passes the safety layer, and says what the device reports', async () => {
	configure({ control: true, onMinutes: 1 })
	await broker.publish(`${PUMP}/set`, 'ON', true) // somebody left it behind
	const run = agent.cli('run')
	await until(() => kept.get(PUMP) === 'OFF' && kept.has(CONFIG))
	expect(JSON.parse(kept.get(CONFIG) ?? '')).toMatchObject({
		command_topic: `${PUMP}/set`,
		optimistic: false,
	})
	for (const word of ['on', 'x'.repeat(5_000_000), '']) await broker.publish(`${PUMP}/set`, word)
	await broker.publish(`${BASE}/devices/pumps/other/set`, 'ON')
	expect(agent.controller.log).not.toContain('write coil 0 true')
	await broker.publish(`${PUMP}/set`, 'ON')
	await until(() => kept.get(PUMP) === 'ON')
	expect(JSON.parse(kept.get(`${PUMP}/attributes`) ?? '')).toMatchObject({
		decided_by: 'manual',
		reason: expect.stringContaining('Home Assistant at the farm'),
		until: expect.stringMatching(/^\d{4}-/),
	})
	await broker.publish(`${PUMP}/set`, 'OFF')
	await until(() => kept.get(PUMP) === 'OFF')
	await broker.publish(`${PUMP}/set`, 'AUTO')
	await until(() => kept.get(`${PUMP}/attributes`)?.includes('"decided_by":"default"'))
	run.child.kill('SIGKILL')
	await run.ended
	await until(() => kept.get(`${BASE}/status`) === 'offline')
})

test('Home Assistant that starts anew is told everything again, and what is gone is taken back', async () => {
	configure({}, [agent.pump(), agent.pump('spare')])
	const run = agent.cli('run')
	const spare = 'homeassistant/binary_sensor/farm-agent-a1/spare_-pump/config'
	await until(() => kept.has(spare) && kept.get(PUMP) === 'OFF')
	kept.clear()
	await broker.publish('homeassistant/status', 'online')
	await until(() => kept.has(spare) && kept.get(PUMP) === 'OFF')
	run.child.kill('SIGKILL')
	await run.ended
	// While it did not run, a device was taken out and one more stands where nobody knows it.
	configure()
	const again = agent.cli('run')
	await until(() => kept.get(`${BASE}/status`) === 'online' && !kept.has(spare))
	expect(kept.has(CONFIG.replace('switch', 'binary_sensor'))).toBe(true)
	configure({ enabled: false })
	again.child.kill('SIGHUP')
	const own = () => [...kept.keys()].filter((topic) => topic.includes('farm-agent'))
	await until(() => own().length === 0)
})

test('doctor says whether the broker lets the agent in', async () => {
	const check = async (password: string) => {
		configure({ password })
		const { stdout } = await agent.cli('doctor').ended
		return stdout
			.split('\n')
			.filter((line) => line.includes('Home Assistant') || line.includes(broker.url))
	}
	expect((await check('brokerpass')).join()).toContain(`published on ${broker.url} to be read only`)
	expect((await check('wrong')).join()).toMatch(/not authori|bad user|Connection refused/i)
})

test('a search for devices does not offer what an agent publishes', async () => {
	configure({ control: true })
	agent.cli('run')
	await until(() => kept.get(PUMP) === 'OFF' && kept.has(CONFIG))
	expect(announcedOnMqtt(kept, new Map(), { url: broker.url })).toEqual([])
})

test('a broker that is away stops nothing, and is named in the log once', async () => {
	agent.writeConfig(undefined, undefined, { homeAssistant: { url: 'mqtt://127.0.0.1:1' } })
	const run = agent.cli('run')
	await until(() => agent.server.readings().length > 20)
	await until(() => run.out.stderr.includes('cannot publish for Home Assistant'))
	expect(run.out.stderr.split('cannot publish for Home Assistant')).toHaveLength(2)
	run.child.kill('SIGTERM')
	expect((await run.ended).code).toBe(0)
})
