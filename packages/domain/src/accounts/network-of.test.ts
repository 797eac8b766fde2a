import { expect, test } from 'vitest'
import { networkOf } from './network-of'

test.each([
	['192.0.2.7', '192.0.2.250'],
	['2001:db8:1:2::3', '2001:db8:1:ffff:a:b:c:d'],
	['2001:DB8:1::', '2001:db8:1:0:0:0:0:9'],
	['::1', '::2'],
])('%s and %s are one network', (one, other) => expect(networkOf(one)).toBe(networkOf(other)))

test.each([
	['192.0.2.7', '192.0.3.7'],
	['2001:db8:1::1', '2001:db8:2::1'],
	['2001::1', '2001:db8::1'],
	['192.0.2.7', null],
])('%s and %s are two', (one, other) => expect(networkOf(one)).not.toBe(networkOf(other)))
