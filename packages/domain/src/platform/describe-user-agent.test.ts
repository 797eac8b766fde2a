import { expect, test } from 'vitest'
import { describeUserAgent } from './describe-user-agent'

const AS_SAFARI = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
	[
		`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${AS_SAFARI} Chrome/140.0.0.0 Safari/537.36`,
		'Chrome on Windows',
	],
	[
		`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${AS_SAFARI} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`,
		'Edge on Windows',
	],
	[
		'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
		'Safari on iPhone',
	],
	[
		`Mozilla/5.0 (Linux; Android 14) ${AS_SAFARI} Chrome/140.0.0.0 Mobile Safari/537.36`,
		'Chrome on Android',
	],
	['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
	['curl/8.5.0', 'another program'],
	['', 'another program'],
	[null, 'another program'],
])('%s is %s', (userAgent, words) => expect(describeUserAgent(userAgent)).toBe(words))

test('a new version of a browser is the same device', () => {
	const version = (number: number) => `Mozilla/5.0 (X11; Linux x86_64) Firefox/${number}.0`
	expect(describeUserAgent(version(140))).toBe(describeUserAgent(version(141)))
})
