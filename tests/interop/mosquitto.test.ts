import { connectAsync } from 'mqtt'
import pino from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { discover } from '../../agent-cli/src/discovery/discover'
import type { Sample, Session } from '../../agent-cli/src/drivers/driver'
import { mqtt } from '../../agent-cli/src/drivers/mqtt/driver'
import { soon } from '../../agent-cli/src/time/soon'
import { describeWithProgram, findProgram } from '../support/describe-with'
import { startMosquitto, type Mosquitto } from '../support/start-mosquitto'
import { waitUntil } from '../support/wait-until'
import { playTasmotaPlug, TASMOTA_MAC } from './tasmota-plug'
import { playZigbeeBridge, SENSOR_IEEE } from './zigbee-bridge'

const PROGRAM = {
	name: 'mosquitto',
	file: findProgram('mosquitto'),
	install: 'apt install mosquitto',
}
const silent = pino({ level: 'silent' })

describeWithProgram(PROGRAM, 'mosquitto as broker', (file) => {
	let broker: Mosquitto
	let plug: Awaited<ReturnType<typeof playTasmotaPlug>>
	let bridge: Awaited<ReturnType<typeof playZigbeeBridge>>

	beforeAll(async () => {
		broker = await startMosquitto(file)
		plug = await playTasmotaPlug(broker.url)
		bridge = await playZigbeeBridge(broker.url)
	})
	afterAll(async () => {
		await plug?.close()
		await bridge?.close()
		await broker?.remove()
	})

	async function open(settings: object): Promise<Session> {
		const device = { id: 'd1', name: 'Device', pollMs: 1000 }
		const session = await mqtt.open(
			{ ...device, settings: mqtt.settings.parse({ url: broker.url, ...settings }) },
			silent,
			soon(),
		)
		onTestFinished(() => session.close())
		return session
	}
	const openPlug = () => open({ convention: 'tasmota', mac: TASMOTA_MAC })
	const openSensor = () => open({ convention: 'zigbee2mqtt', ieee: SENSOR_IEEE })
	const sampleOf = async (session: Session, point: string): Promise<Sample | undefined> =>
		(await session.read(soon())).find((sample) => sample.point === point)
	const waitForSample = (session: Session, point: string, wanted: Partial<Sample>) =>
		waitUntil(`${point} is ${JSON.stringify(wanted)}`, async () => {
			const sample = await sampleOf(session, point)
			return Object.entries(wanted).every(([key, value]) => sample?.[key as keyof Sample] === value)
		})

	test('announced devices are found, and the found settings open them', async () => {
		const { candidates } = await discover(
			{
				targets: ['127.0.0.1'],
				scanType: 'quick',
				mqtt: [{ url: broker.url }],
				mqttPorts: [],
				modbusPorts: [],
				timeouts: { multicastMs: 100 },
			},
			() => undefined,
			soon(),
		)
		const found = candidates.filter(({ driver }) => driver === 'mqtt')
		expect(found).toHaveLength(2)
		expect(found).toContainEqual(
			expect.objectContaining({
				name: 'Humidifier',
				kind: 'plug',
				model: 'Sonoff S31',
				certainty: 'certain',
				identity: TASMOTA_MAC,
			}),
		)
		expect(found).toContainEqual(
			expect.objectContaining({
				name: 'propagation/leaf climate',
				kind: 'sensor',
				vendor: 'Aqara',
				model: 'WSDCGQ11LM',
				identity: SENSOR_IEEE,
				certainty: 'certain',
			}),
		)
		for (const { settings, identity } of found) {
			const session = await open(settings ?? {})
			expect(session.describe()).toMatchObject({ identity })
		}
	})

	test("the plug's relay and meter are read", async () => {
		const session = await openPlug()
		await waitForSample(session, 'power', { value: 0, quality: 'good' })
		await waitForSample(session, 'energy-power', { value: 31, quality: 'good' })
		expect(await sampleOf(session, 'energy-total')).toMatchObject({ value: 7.312, quality: 'good' })
		expect(await sampleOf(session, 'energy-voltage')).toMatchObject({ value: 231 })
	})

	test('the sensor is read from retained messages, and again when it reports', async () => {
		const session = await openSensor()
		await waitForSample(session, 'temperature', { value: -3.25, quality: 'good' })
		expect(await sampleOf(session, 'humidity')).toMatchObject({ value: 71.4, quality: 'good' })
		await bridge.measure({ temperature: 24.5 })
		await waitForSample(session, 'temperature', { value: 24.5, quality: 'good' })
	})

	test('the plug is switched, switches off by its own timer, and reads back', async () => {
		const session = await openPlug()
		const on = { point: 'power', on: true, maxOnMs: 60_000 }
		expect(await session.write(on, soon())).toEqual({ outcome: 'done', readBack: true })
		expect(plug.state()).toEqual({ power: 'ON', pulse: 160 })
		const off = { point: 'power', on: false, maxOnMs: null }
		expect(await session.write(off, soon())).toEqual({ outcome: 'done', readBack: false })
		expect(plug.state().power).toBe('OFF')
	})

	test('commands are not retained by the broker', async () => {
		const session = await openPlug()
		plug.heard.length = 0
		await session.write({ point: 'power', on: true, maxOnMs: 60_000 }, soon())
		await session.write({ point: 'power', on: false, maxOnMs: null }, soon())
		expect(plug.heard.map(({ payload }) => payload)).toEqual(expect.arrayContaining(['ON', 'OFF']))
		expect(plug.heard.filter(({ retained }) => retained)).toEqual([])

		const kept = await retainedTopics(broker.url)
		expect(kept).toContain('tele/tasmota_A1B2C3/LWT')
		expect(kept.filter((topic) => /cmnd|\/set|\/get/.test(topic))).toEqual([])
	})

	test('an unplugged plug is stale and gets no command', async () => {
		const session = await openPlug()
		await waitForSample(session, 'power', { quality: 'good' })
		await plug.pullOut()
		await waitForSample(session, 'power', { quality: 'stale' })
		const on = { point: 'power', on: true, maxOnMs: null }
		expect(await session.write(on, soon())).toMatchObject({ outcome: 'not-sent' })
		plug.plugIn()
		await waitForSample(session, 'power', { quality: 'good' })
	})

	test('a plant sensor is read by a topic with wildcards, from whichever gateway hears it', async () => {
		const gateway = await connectAsync(broker.url)
		onTestFinished(() => gateway.endAsync(true))
		// An announcement of OpenMQTTGateway for Home Assistant.
		const mac = 'C47C8D65B663'
		const flora = {
			stat_t: `+/+/BTtoMQTT/${mac}`,
			dev_cla: 'moisture',
			unit_of_meas: '%',
			name: 'MiFlora-moi',
			uniq_id: `${mac}-moi`,
			val_tpl: '{{ value_json.moi | is_defined }}',
			dev: { ids: [mac], cns: [['mac', mac]], mf: 'Xiaomi', mdl: 'HHCCJCY01HHCC' },
		}
		const config = `homeassistant/sensor/${mac}-moi/config`
		await gateway.publishAsync(config, JSON.stringify(flora), { retain: true })
		onTestFinished(async () => void (await gateway.publishAsync(config, '', { retain: true })))
		const [announced, heard] = [
			await open({ convention: 'homeassistant', device: mac }),
			await open({ convention: 'theengs', mac, properties: ['moi', 'lux'] }),
		]
		const say = (name: string, value: object) =>
			gateway.publishAsync(`home/${name}/BTtoMQTT/${mac}`, JSON.stringify(value))
		await say('OpenMQTTGateway', { model_id: 'HHCCJCY01HHCC', moi: 30 })
		await say('TheengsGateway', { model_id: 'HHCCJCY01HHCC', lux: 9971 })
		await waitForSample(announced, `${mac.toLowerCase()}-moi`, { value: 30, quality: 'good' })
		await waitForSample(heard, 'moi', { value: 30, quality: 'good' })
		await waitForSample(heard, 'lux', { value: 9971, quality: 'good' })
	})

	test.each(['SIGTERM', 'SIGKILL'] as const)(
		'after the broker ended by %s and restarted, readings and commands continue',
		async (signal) => {
			const [session, sensor] = [await openPlug(), await openSensor()]
			const states: boolean[] = []
			session.subscribe?.(
				() => undefined,
				(online) => states.push(online),
			)
			await waitForSample(session, 'power', { quality: 'good' })
			await broker.stop(signal)
			await waitUntil('the loss is noticed', () => states.at(-1) === false)
			await waitForSample(sensor, 'temperature', { quality: 'stale' })
			plug.heard.length = 0
			const births = plug.births()
			const on = { point: 'power', on: true, maxOnMs: null }
			expect(await session.write(on, soon())).toMatchObject({ outcome: 'not-sent' })

			await broker.start()
			await waitUntil('the connection is back', () => states.at(-1) === true)
			await waitUntil('the plug is back', () => plug.births() > births)
			await bridge.measure({ temperature: 19.75 }).catch(() => undefined)
			await waitForSample(sensor, 'temperature', { value: 19.75, quality: 'good' })
			await waitForSample(session, 'power', { value: 0, quality: 'good' })
			expect(plug.heard.map(({ payload }) => payload)).not.toContain('ON')
			expect(await session.write(on, soon())).toEqual({ outcome: 'done', readBack: true })
			const off = { ...on, on: false }
			expect(await session.write(off, soon())).toEqual({ outcome: 'done', readBack: false })
		},
	)
})

/** All retained topics: the broker sends them before anything the same client publishes later. */
async function retainedTopics(url: string): Promise<string[]> {
	const client = await connectAsync(url)
	const topics: string[] = []
	let complete = false
	client.on('error', () => undefined)
	client.on('message', (topic, _payload, { retain }) => {
		if (retain) topics.push(topic)
		if (topic === 'interop/end') complete = true
	})
	try {
		await client.subscribeAsync('#')
		await client.publishAsync('interop/end', '')
		await waitUntil('all that is kept was sent', () => complete)
		return topics
	} finally {
		await client.endAsync(true)
	}
}
