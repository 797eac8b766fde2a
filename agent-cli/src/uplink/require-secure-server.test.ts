import { expect, test } from 'vitest'
import { requireSecureServer } from './require-secure-server'

const UNCHECKED = { NODE_TLS_REJECT_UNAUTHORIZED: '0' }

test.each([
	'https://farm.example',
	'http://localhost:3000',
	'http://farm.localhost:3000',
	'http://127.0.0.1:3000',
	'http://127.8.9.1',
	'http://[::1]:3000',
])('%s is taken', (server) => {
	expect(() => requireSecureServer(server, false, {})).not.toThrow()
})

test.each([
	'http://farm.example',
	'http://192.168.1.5:3000',
	'http://127.0.0.1.example',
	'http://localhost.example',
	'http://127.0.0.1@farm.example',
	'http://[::2]',
])('%s is refused unless it is allowed', (server) => {
	expect(() => requireSecureServer(server, false, {})).toThrow('is not encrypted')
	expect(() => requireSecureServer(server, true, {})).not.toThrow()
})

test('an environment that turns the check of certificates off is refused, but not on this machine', () => {
	const server = 'https://farm.example'
	expect(() => requireSecureServer(server, false, UNCHECKED)).toThrow('NODE_EXTRA_CA_CERTS')
	expect(() => requireSecureServer(server, true, UNCHECKED)).not.toThrow()
	expect(() => requireSecureServer('https://localhost', false, UNCHECKED)).not.toThrow()
})
