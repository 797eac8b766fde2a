import { expect, test } from 'vitest'
import { soon } from '../../../time/soon'
import { playBroker } from '../../../../tests/drivers/mqtt/test-broker'
import { openDevice, collectReadings } from '../../../../tests/drivers/mqtt/test-device'
import { heardDevices, theengsDevice } from './theengs'
import decoded from './recorded/theengs-decoder.json'

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

type Decoded = { model_id: string; type: string; mac?: string; name?: string }
const SAID = decoded.messages as {
	advertised: object
	message: Decoded & Record<string, unknown>
}[]
/** What the values of a message are in our units, by name. */
function readOf(message: object, mac = 'A4C138D5D498') {
	const [heard] = heardDevices(new Map([[of('omg', mac), json(message)]]))
	return heard && collectReadings(theengsDevice(heard), { [of('omg', mac)]: message })
}

test.each([
	['LYWSDCGQ', { tempc: 26, hum: 61.4 }],
	['LYWSD03MMC/MJWSD05MMC_ATC', { tempc: 32.5, hum: 62, batt: 81, volt: 2.939 }],
	['LYWSD03MMC/MJWSD05MMC_PVVX', { tempc: 21.12, hum: 50.53, batt: 100, volt: 3.143 }],
	['H5072/75', { tempc: 26.8, hum: 52.6, batt: 100 }],
	['H5100/01/02/04/05/74/77', { tempc: 21.9, hum: 40.6, batt: 100 }],
	['H5074', { tempc: 22.44, hum: 74.59, batt: 100 }],
	['H5179', { tempc: 20.3, hum: 57.2, batt: 65 }],
	['H5106', { tempc: 24.8, hum: 70.2, pm25: 1 }],
	['W340001X', { tempc: 25.5, hum: 50 }],
	['THX1/W230150X', { tempc: 22.9, hum: 47 }],
	['RuuviTag_RAWv1', { tempc: 26.3, hum: 20.5, pres: 102.766, volt: 2.899 }],
	['RuuviTag_RAWv2', { tempc: 24.3, hum: 53.49, pres: 100.044, volt: 2.977 }],
	['ARANET4', { tempc: 26, hum: 19, pres: 80.4, co2: 879, batt: 98 }],
	['SBHT-003C', { tempc: 22.3, hum: 63, batt: 100 }],
	['SBDW-002C', { open: 1, lux: 87, batt: 100 }],
	['IBT-4X(S/C)', { tempc: 26, tempc2: 26, tempc3: 25, tempc4: 25 }],
	['M1017', { tempc: 25, lvl_cm: 15.41447113, volt: 2.90625, batt: 100 }],
	['W270160X', { batt: 60, motion: 0 }],
	['TPMS', { tempc: 31.96, batt: 51 }],
])('what Theengs decodes of %s is read', (model, values) => {
	const said = SAID.find(({ message }) => message.model_id === model)
	expect(said && readOf({ ...said.message, rssi: -70 })).toEqual({ ...values, rssi: -70 })
})

test('a thermometer that encrypts is named, and says nothing but its signal', () => {
	for (const message of SAID.map((one) => one.message).filter(({ encr }) => encr)) {
		const heard = heardDevices(new Map([[of('omg'), json({ ...message, rssi: -70 })]]))
		expect(heard).toMatchObject([{ isEncrypted: true, properties: ['rssi'], notUnderstood: [] }])
	}
	const raw = { id: 'A4:C1:38:8D:18:B2', servicedatauuid: '0xfcd2' }
	const servicedata = '41a47266c95f730011223378237214'
	const both = new Map([[of('omg'), json({ ...raw, servicedata })]])
	expect(heardDevices(both)).toMatchObject([{ isEncrypted: true, name: 'BTHome' }])
	both.set(of('other'), json({ ...raw, tempc: 25.06 }))
	expect(heardDevices(both)).toMatchObject([{ isEncrypted: false, properties: ['tempc'] }])
})

test('BTHome that a gateway hands on undecoded is read as the devices that it decodes', () => {
	const message = {
		id: 'A4:C1:38:8D:18:B2',
		name: 'ATC_8D18B2',
		rssi: -61,
		servicedatauuid: 'fcd2',
	}
	const servicedata = '400009015d025d0903b718'
	expect(heardDevices(new Map([[of('omg'), json({ ...message, servicedata })]]))).toMatchObject([
		{ name: 'ATC_8D18B2', model: 'BTHome', properties: ['rssi', 'batt', 'tempc', 'hum'] },
	])
	expect(readOf({ ...message, servicedata })).toEqual({
		rssi: -61,
		batt: 93,
		tempc: 23.97,
		hum: 63.27,
	})
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
