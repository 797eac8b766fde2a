import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareVersions } from './compare-versions'

test.each([
	['0.1.0', '0.1.1'],
	['0.9.0', '0.10.0'],
	['1.0.0-rc1', '1.0.0'],
	['1.0.0-rc2', '1.0.0-rc10'],
	['1.9.9', '2.0.0-alpha'],
])('%s is older than %s', (older, newer) => {
	expect(compareVersions(older, newer)).toBeLessThan(0)
	expect(compareVersions(newer, older)).toBeGreaterThan(0)
	expect(compareVersions(older, older)).toBe(0)
})

const version = fc
	.tuple(fc.nat(12), fc.nat(12), fc.nat(12), fc.constantFrom('', '-rc1', '-rc2'))
	.map(([a, b, c, preliminary]) => `${a}.${b}.${c}${preliminary}`)

test('any versions have one order', () => {
	fc.assert(
		fc.property(version, version, version, (a, b, c) => {
			expect(Math.sign(compareVersions(a, b))).toBe(-Math.sign(compareVersions(b, a)) + 0)
			if (compareVersions(a, b) <= 0 && compareVersions(b, c) <= 0)
				expect(compareVersions(a, c)).toBeLessThanOrEqual(0)
		}),
	)
})
