import { expect, test } from 'vitest'
import { macVendor } from './mac-vendor.server'

test('the manufacturer is found by the first half of the address', () => {
	expect(macVendor('b8:27:eb:11:22:33')).toContain('Raspberry Pi')
	expect(macVendor('02:00:00:11:22:33')).toContain('no maker')
	expect(macVendor('fc:ff:ff:11:22:33')).toBeNull()
})
