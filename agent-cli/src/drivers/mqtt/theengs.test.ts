import { expect, test } from 'vitest'
import { soon } from '../../time/soon'
import { playBroker } from '../../../tests/drivers/mqtt/test-broker'
import { openDevice, collectReadings } from '../../../tests/drivers/mqtt/test-device'
import { heardDevices, theengsDevice } from './theengs'

const MAC = 'C47C8D65B663'
const of = (gateway: string, mac = MAC) => `home/${gateway}/BTtoMQTT/${mac}`
const json = (value: object) => JSON.stringify(value)
// Source of the messages: Theengs decoder, tests/BLE/test_ble.cpp.
const FLORA = {
	brand: 'Xiaomi/VegTrug',
	model: 'MiFlora',
	model_id: 'HHCCJCY01HHCC',
	type: 'PLANT',
}

test('a Mi Flora that said one value has all of its model, and each message changes its own', () => {
	const [flora, ...others] = heardDevices(
		new Map([
			[of('OpenMQTTGateway'), json({ id: 'C4:7C:8D:65:B6:63', ...FLORA, moi: 30, rssi: -71 })],
		]),
	)
	expect(others).toEqual([])
	expect(flora).toMatchObject({
		mac: MAC,
		name: 'MiFlora',
		model: 'MiFlora (HHCCJCY01HHCC)',
		vendor: 'Xiaomi/VegTrug',
		notUnderstood: [],
	})
	const device = theengsDevice(flora ?? { mac: MAC, properties: [] })
	expect(
		collectReadings(device, {
			[of('OpenMQTTGateway')]: { ...FLORA, moi: 30, rssi: -71 },
			[of('TheengsGateway')]: { ...FLORA, lux: 9971, rssi: -60 },
			[of('kitchen')]: { ...FLORA, tempc: 32, tempf: 89.6, fer: 350 },
		}),
	).toEqual({ tempc: 32, moi: 30, lux: 9971, fer: 0.35, rssi: -60 })
	expect(device.points.map(({ quantity }) => quantity)).toEqual([
		'airTemperature',
		'moisture',
		'illuminance',
		'ec',
		'signal',
	])
})

test('other plant and air sensors have what they said; telephones are no sensors', () => {
	const heard = heardDevices(
		new Map([
			[
				of('omg', 'AABBCCDDEEF0'),
				json({
					brand: 'rbaron',
					model: 'b-parasite',
					model_id: 'BPv1.0-1.2',
					type: 'PLANT',
					cont: true,
					tempc: 22.7,
					tempf: 72.86,
					hum: 65,
					moi: 42,
					lux: 12_500,
					volt: 2.95,
				}),
			],
			[
				of('omg', '70F70000111A'),
				json({
					brand: 'GENERIC',
					model: 'ThermoBeacon',
					model_id: 'WS02/WS08',
					type: 'THB',
					cidc: false,
					tempc: 31.3125,
					tempf: 88.3625,
					hum: 70.75,
					volt: 3.16,
					time: 2371,
					tempc_max: 32,
				}),
			],
			[of('omg', '45E174126E00'), json({ id: '45:e1:74:12:6e:00', rssi: -89, distance: 21.5 })],
			['home/omg/BTtoMQTT/nonsense', json({ tempc: 1 })],
			[of('omg', '45E174126E01'), '{'],
		]),
	)
	expect(heard.map(({ mac, properties }) => [mac, properties])).toEqual([
		['AABBCCDDEEF0', ['tempc', 'hum', 'moi', 'lux', 'volt']],
		['70F70000111A', ['tempc', 'hum', 'volt']],
	])
	expect(heard[1]?.notUnderstood).toEqual(['tempc_max'])
})

test('a sensor that no gateway hears is stale, and again good when one does', async () => {
	const broker = await playBroker()
	const settings = {
		convention: 'theengs',
		mac: MAC.toLowerCase(),
		properties: ['moi'],
		maxAgeS: 5,
	}
	const session = await openDevice({ url: broker.url, ...settings })
	broker.atEnd(() => session.close())
	expect(await session.read(soon())).toMatchObject([{ point: 'moi', quality: 'stale' }])
	await broker.publish(of('omg'), { ...FLORA, moi: 41 })
	await expect
		.poll(async () => (await session.read(soon()))[0])
		.toMatchObject({ value: 41, quality: 'good' })
})
