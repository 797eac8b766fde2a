import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectAsync, type MqttClient } from 'mqtt'
import pino from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { identifyMqtt } from '../../agent-cli/src/discovery/probes/mqtt'
import { mqtt } from '../../agent-cli/src/drivers/mqtt/driver'
import type { Sample } from '../../agent-cli/src/drivers/driver'
import chirpStackStatus from '../../agent-cli/src/drivers/mqtt/lorawan/recorded/chirpstack-status.json'
import chirpStack from '../../agent-cli/src/drivers/mqtt/lorawan/recorded/chirpstack-up.json'
import thingsStack from '../../agent-cli/src/drivers/mqtt/lorawan/recorded/things-stack-up.json'
import { soon } from '../../agent-cli/src/time/soon'
import { describeWithProgram, findProgram } from '../support/describe-with'
import { startMosquitto, type Mosquitto } from '../support/start-mosquitto'
import { waitUntil } from '../support/wait-until'

const PROGRAM = {
	name: 'mosquitto',
	file: findProgram('mosquitto'),
	install: 'apt install mosquitto',
}
const CHIRPSTACK = `application/${chirpStack.deviceInfo.applicationId}/device/0101010101010101/event/up`
const THINGS_STACK = 'v3/app1@ttn/devices/dev1/up'

describeWithProgram(PROGRAM, 'LoRaWAN devices behind mosquitto', (file) => {
	const folder = mkdtempSync(join(tmpdir(), 'farm-lorawan-'))
	let broker: Mosquitto
	let network: MqttClient

	beforeAll(async () => {
		broker = await startMosquitto(file)
		network = await connectAsync(broker.url)
	})
	afterAll(async () => {
		await network?.endAsync()
		await broker?.remove()
		rmSync(folder, { recursive: true, force: true })
	})

	const send = (topic: string, message: object) =>
		network.publishAsync(topic, JSON.stringify(message))
	const chirp = (fCnt: number, at: number, about: object) =>
		send(CHIRPSTACK, {
			...chirpStack,
			deduplicationId: `frame ${fCnt} ${at}`,
			time: new Date(at).toISOString(),
			fCnt,
			...about,
		})

	async function open(settings: object) {
		const modelsDir = join(folder, 'models')
		const checked = mqtt.settings.parse({ url: broker.url, ...settings })
		const device = { id: 'd1', name: 'Device', pollMs: 1000, settings: checked, modelsDir }
		const session = await mqtt.open(device, pino({ level: 'silent' }), soon())
		onTestFinished(() => session.close())
		const told: Sample[] = []
		session.subscribe?.(
			(samples) => told.push(...samples),
			() => undefined,
		)
		return {
			session,
			told,
			valuesOf: (point: string) =>
				told.filter((one) => one.point === point).map(({ value, at }) => [value, at]),
		}
	}

	test('devices of both networks that send during a search are found with their points, and open', async () => {
		const object = { TempC_SHT: 21.5, Hum_SHT: 60, BatV: 3.07, Ext_sensor: 'none' }
		const sending = setInterval(() => {
			void chirp(1, Date.now(), { object })
			void send(THINGS_STACK, thingsStack)
		}, 200)
		onTestFinished(() => clearInterval(sending))
		const limits = { connectMs: 5000, retainedMs: 300, uplinksMs: 3000 }
		const found = await identifyMqtt({ url: broker.url }, limits, soon())
		clearInterval(sending)
		expect(found).toMatchObject([
			{
				name: 'Test device',
				model: 'Test device-profile',
				identity: '0101010101010101',
				protocols: ['MQTT', 'LoRaWAN'],
				certainty: 'certain',
				settings: {
					convention: 'lorawan',
					topic: CHIRPSTACK,
					values: [
						{ path: 'TempC_SHT', quantity: 'airTemperature' },
						{ path: 'Hum_SHT', quantity: 'humidity' },
						{ path: 'BatV', quantity: 'voltage', unit: 'V' },
					],
				},
			},
			{
				name: 'dev1',
				identity: '0004A30B001C0530',
				evidence: expect.arrayContaining(['Not understood: luminosity.']),
				settings: { topic: THINGS_STACK },
			},
		])
		for (const { settings = {}, identity } of found) {
			const { session } = await open(settings)
			expect(session.describe()).toMatchObject({ identity, kind: 'sensor' })
		}
	})

	const DEVICE = {
		convention: 'lorawan',
		topic: CHIRPSTACK,
		devEui: '0101010101010101',
		values: [{ path: 'TempC_SHT', quantity: 'airTemperature', label: 'Temperature' }],
	}

	test('readings have the time of the network; copies and old ones are left out', async () => {
		const { valuesOf } = await open(DEVICE)
		const at = Date.now() - 30_000
		await chirp(5, at, { object: { TempC_SHT: 20 } })
		await chirp(5, at, { object: { TempC_SHT: 20 } })
		await chirp(5, at + 1, { object: { TempC_SHT: 99 } })
		await chirp(4, at - 600_000, { object: { TempC_SHT: 98 } })
		await chirp(6, at - 3 * 86_400_000, { object: { TempC_SHT: 97 } })
		await send(CHIRPSTACK, { no: 'uplink' })
		await network.publishAsync(CHIRPSTACK, 'no JSON')
		await chirp(6, at + 10_000, { object: { TempC_SHT: 21 } })
		await waitUntil('the last uplink', () => valuesOf('tempc_sht').length === 2)
		expect(valuesOf('tempc_sht')).toEqual([
			[20, at],
			[21, at + 10_000],
		])
		expect(valuesOf('network.rssi')).toHaveLength(2)
	})

	test('battery and margin come by the status of the device, beside its uplinks', async () => {
		const { valuesOf, told } = await open(DEVICE)
		const at = Date.now() - 3_600_000
		const time = new Date(at).toISOString()
		await send(CHIRPSTACK.replace(/up$/, 'status'), { ...chirpStackStatus, time })
		await chirp(9, Date.now() + 900_000, { object: { TempC_SHT: 20 } })
		await waitUntil('the uplink of the future', () => valuesOf('tempc_sht').length === 1)
		expect(valuesOf('network.battery')).toEqual([[88.3, at]])
		expect(valuesOf('network.margin')).toEqual([[10, at]])
		expect(told.find(({ point }) => point === 'tempc_sht')).toMatchObject({
			value: null,
			reason: expect.stringContaining('15 min ahead'),
		})
	})

	test("a payload that the network does not decode is decoded by the vendor's codec", async () => {
		mkdirSync(join(folder, 'codecs'), { recursive: true })
		writeFileSync(
			join(folder, 'codecs', 'probe.js'),
			'function decodeUplink(input) { return { data: { TempC_SHT: input.bytes[0] / 10 } } }',
		)
		const { valuesOf } = await open({ ...DEVICE, codec: 'probe.js' })
		const at = Date.now() - 1000
		await chirp(7, at, { data: Buffer.of(215).toString('base64') })
		await chirp(8, at + 500, { data: Buffer.of(216).toString('base64') })
		await waitUntil('both are decoded', () => valuesOf('tempc_sht').length === 2)
		expect(valuesOf('tempc_sht')).toEqual([
			[21.5, at],
			[21.6, at + 500],
		])
		await expect(open({ ...DEVICE, codec: 'missing.js' })).rejects.toThrow(/cannot be read/)
		expect(() => mqtt.settings.parse({ url: broker.url, ...DEVICE, codec: '../a.js' })).toThrow()
	})
})
