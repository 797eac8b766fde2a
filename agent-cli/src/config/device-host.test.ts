import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDeviceHost, deviceIdentity, withHost } from './device-host'

test.each([
	{ settings: { host: '10.0.0.5', port: 502 }, host: '10.0.0.5' },
	{ settings: { url: 'mqtt://10.0.0.5:1883' }, host: '10.0.0.5' },
	{ settings: { xaddr: 'http://10.0.0.5/onvif/device_service' }, host: '10.0.0.5' },
	{ settings: { host: 'relays.local' }, host: null },
	{ settings: { url: 'mqtt://broker:1883' }, host: null },
	{ settings: { port: '/dev/ttyUSB0' }, host: null },
])('the address of $settings is $host', ({ settings, host }) =>
	expect(readDeviceHost(settings)).toBe(host),
)

test('a moved device keeps everything of its settings but the address', () => {
	fc.assert(
		fc.property(
			fc.ipV4(),
			fc.ipV4(),
			fc.constantFrom(
				(host: string) => ({ host, port: 502, unit: 7 }),
				(host: string) => ({ url: `mqtts://ann:${host}@${host}:8883/x`, convention: 'tasmota' }),
				(host: string) => ({ xaddr: `http://${host}:8080/onvif?at=${host}` }),
			),
			(from, to, settingsAt) => {
				const moved = withHost(settingsAt(from), to)
				expect(readDeviceHost(moved)).toBe(to)
				expect(withHost(moved, from)).toEqual(settingsAt(from))
			},
		),
	)
})

test('a device of the configuration is known again, wherever its models are kept and whatever its password', () => {
	const found = { driver: 'modbus', settings: { port: 502, host: '10.0.0.5', unit: 1 } }
	const kept = { host: '10.0.0.5', unit: 1, port: 502, timeoutMs: 900 }
	expect(deviceIdentity({ driver: 'modbus', settings: kept })).toBe(deviceIdentity(found))
	expect(deviceIdentity({ driver: 'modbus', settings: { ...kept, unit: 2 } })).not.toBe(
		deviceIdentity(found),
	)
})
