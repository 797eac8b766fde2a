import fc from 'fast-check'
import { expect, test } from 'vitest'
import { redactPath } from './redact-path'

test.each([
	['/dashboard', '/dashboard'],
	['/register/confirm?token=abc', '/register/confirm'],
	['/calendar-feeds/secret.ics', '/calendar-feeds/hidden'],
	['/calendar-feeds/secret.ics.data?_routes=x', '/calendar-feeds/hidden'],
	['http://farm.example/Calendar-Feeds/secret.ics', 'http://farm.example/Calendar-Feeds/hidden'],
	['//calendar-feeds/secret.ics', '//calendar-feeds/hidden'],
	['', ''],
])('the log shows %j as %j', (url, shown) => expect(redactPath(url)).toBe(shown))

test('no secret of a feed is left', () => {
	const token = fc.stringMatching(/^[A-Za-z0-9_-]{43}$/)
	fc.assert(
		fc.property(token, fc.webQueryParameters(), (secret, query) => {
			expect(redactPath(`/calendar-feeds/${secret}.ics?${query}`)).not.toContain(secret)
		}),
	)
})
