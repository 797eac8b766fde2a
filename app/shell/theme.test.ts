import fc from 'fast-check'
import { expect, test } from 'vitest'
import { localPath, themeCookie, themeOf } from './theme'

test('a theme survives the way into the cookie and back', () => {
	const cookie = themeCookie('dark')?.split(';')[0]
	expect(themeOf(`session=abc; ${cookie}; toast=x`)).toBe('dark')
})

test.each([null, '', 'farm-ui-theme=purple', 'not-farm-ui-theme=dark'])(
	'without a known choice (%s) the device decides',
	(header) => expect(themeOf(header)).toBe('system'),
)

test('an unknown theme is not stored', () => {
	expect(themeCookie('purple')).toBeNull()
	expect(themeCookie(undefined)).toBeNull()
})

test.each([
	['/zones?tab=nursery', '/zones?tab=nursery'],
	['//evil.example', '/'],
	['/\\evil.example', '/'],
	['/\t/evil.example', '/'],
	['/a/..//evil.example', '/'],
	['https://evil.example', '/'],
	[undefined, '/'],
])('after a change of theme %s leads to %s', (given, path) => expect(localPath(given)).toBe(path))

test('no text leads off the site', () => {
	fc.assert(
		fc.property(fc.string({ unit: 'binary' }), (text) => {
			const home = 'https://farm.example'
			expect(new URL(localPath(`/${text}`), home).origin).toBe(home)
		}),
	)
})
