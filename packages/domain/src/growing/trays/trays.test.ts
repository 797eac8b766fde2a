import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatTrayCode, parseTrayCode, parseTrayCodes, SCAN_MAX } from './tray-code'
import { trayLabelFields } from './tray-label'
import { formatTrayPlace, parseShelfPath, shelfPath, TRAY_ZONES } from './tray-place'

const number = fc.integer({ min: 1, max: 999_999 })

test('a tray is found by every way its code is typed, and by what its label leads to', () => {
	fc.assert(
		fc.property(number, fc.constantFrom('', 't', 'T-', 'T-0'), (n, before) => {
			const code = formatTrayCode(n)
			expect(parseTrayCode(`${before}${n}`)).toBe(code)
			const { path } = trayLabelFields({ code, farmId: 7, cycle: null })
			expect(parseTrayCode(`https://farm.example${path}`)).toBe(code)
		}),
	)
	expect(formatTrayCode(42)).toBe('T-0042')
})

test('what is no tray is named, and nothing is listed twice', () => {
	expect(parseTrayCodes(['42 T-0042, 7', 'BATCH-12', 'https://shop.example/x'])).toEqual({
		codes: ['T-0042', 'T-0007'],
		unknown: ['BATCH-12', 'https://shop.example/x'],
	})
	for (const text of ['', '0', 'T-', 'T-12345678', '4.2', '-1'])
		expect(parseTrayCode(text)).toBeNull()
	fc.assert(
		fc.property(fc.array(fc.string()), (texts) => {
			const { codes } = parseTrayCodes(texts)
			expect(new Set(codes).size).toBe(codes.length)
			expect(codes.length).toBeLessThanOrEqual(SCAN_MAX)
		}),
	)
})

test("a shelf's label names its place", () => {
	const place = fc.record({
		zone: fc.constantFrom(...TRAY_ZONES),
		spot: fc.option(fc.stringMatching(/^[a-z0-9 ]{1,20}$/).filter((spot) => spot === spot.trim())),
	})
	fc.assert(
		fc.property(place, (at) => {
			const named = { ...at, spot: at.spot || null }
			expect(parseShelfPath(`https://farm.example${shelfPath(named)}`)).toEqual(named)
		}),
	)
	expect(parseShelfPath('https://farm.example/trays/scan?zone=Z')).toBeNull()
	expect(formatTrayPlace({ zone: 'A', spot: 'shelf 4' })).toBe('Zone A, shelf 4')
})
