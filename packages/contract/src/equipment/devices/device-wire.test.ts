import { expect, test } from 'vitest'
import { hostFromAddress } from './device-wire'

test.each([
	['192.168.1.5:502', '192.168.1.5'],
	['http://192.168.1.9/onvif/device_service', '192.168.1.9'],
	['mqtt://user@broker.local:1883', 'broker.local'],
	['[fe80::1]:502', '[fe80::1]'],
	['plug-1', 'plug-1'],
	['', ''],
])('the host of %j is %j', (address, host) => {
	expect(hostFromAddress(address)).toBe(host)
})
