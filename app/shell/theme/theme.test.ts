import { expect, test } from 'vitest'
import { themeCookie, themeFromCookie } from './theme'

test('a theme survives the way into the cookie and back', () => {
	const cookie = themeCookie('dark')?.split(';')[0]
	expect(themeFromCookie(`session=abc; ${cookie}; toast=x`)).toBe('dark')
})

test.each([null, '', 'farm-ui-theme=purple', 'not-farm-ui-theme=dark'])(
	'without a known choice (%s) the device decides',
	(header) => expect(themeFromCookie(header)).toBe('system'),
)

test('an unknown theme is not stored', () => {
	expect(themeCookie('purple')).toBeNull()
	expect(themeCookie(undefined)).toBeNull()
})
