import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeRedirect } from './safe-redirect'

test.each([
	'/',
	'/dashboard',
	'/zones?tab=nursery',
	'/planting-cycles/7/edit?a=//b#c',
	'/caf%C3%A9',
])('%s is kept', (path) => expect(safeRedirect(path)).toBe(path))

test.each([
	'//evil.example',
	'/\\evil.example',
	'\\\\evil.example',
	'/.//evil.example',
	'/a/..//evil.example',
	'/%2e//evil.example',
	'/\t/evil.example',
	'\t//evil.example',
	'/\n/evil.example',
	'/\u0000/evil.example',
	'https://evil.example',
	'javascript:alert(1)',
	'dashboard',
	'',
	' /dashboard',
	`/${'a'.repeat(2001)}`,
	undefined,
	['/dashboard'],
])('%j leads home', (to) => expect(safeRedirect(to, '/home')).toBe('/home'))

const pieces = fc.constantFrom(
	'/',
	'\\',
	'.',
	'..',
	'%2f',
	'%5c',
	'%09',
	'%2e',
	'\t',
	'\r\n',
	'\u0000',
	'\u00a0',
	'\u2028',
	'@',
	':',
	'evil.example',
	'http:',
	'?',
	'#',
	';',
)

test('no input leads a browser away from this site', () => {
	const anything = fc.oneof(
		fc.string({ unit: 'binary' }),
		fc.webUrl(),
		fc.array(fc.oneof(pieces, fc.string()), { maxLength: 8 }).map((list) => list.join('')),
		fc.array(pieces, { maxLength: 8 }).map((list) => `/${list.join('')}`),
	)
	fc.assert(
		fc.property(anything, (to) => {
			const path = safeRedirect(to)
			const base = 'https://farm.example/login'
			expect(new URL(path, base).origin).toBe('https://farm.example')
			// Parsed twice, as the browser parses the address it is redirected to.
			expect(new URL(new URL(path, base).pathname, base).origin).toBe('https://farm.example')
			expect(path).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/)
		}),
		{ numRuns: 5000 },
	)
})
