import type { Socket } from 'node:net'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readEnv } from '~/env.server'
import { parseTrustedProxies } from '~/http/trusted-proxies'
import { resolveClientAddress } from './resolve-client-address'

const NEAR = parseTrustedProxies('127.0.0.0/8, ::1, 10.0.0.0/8')

function resolvedAddress(
	socketAddress: string | undefined,
	forwarded: string | null,
): string | null {
	const socket = { remoteAddress: socketAddress } as Socket
	const headers = forwarded === null ? {} : { 'x-forwarded-for': forwarded }
	return resolveClientAddress({ socket, headers }, NEAR)
}

test.each([
	['192.0.2.1', '203.0.113.9', '192.0.2.1'], // from an unknown sender
	['127.0.0.1', '203.0.113.9', '203.0.113.9'],
	['::ffff:127.0.0.1', '203.0.113.9', '203.0.113.9'],
	['::1', '2001:db8::7', '2001:db8::7'],
	['127.0.0.1', '198.51.100.1, 203.0.113.9', '203.0.113.9'], // the first one was sent by the client
	['127.0.0.1', '203.0.113.9, 10.1.1.1', '203.0.113.9'],
	['127.0.0.1', '203.0.113.9, nonsense', '127.0.0.1'],
	['127.0.0.1', '', '127.0.0.1'],
	['127.0.0.1', null, '127.0.0.1'],
	['', '203.0.113.9', null],
	[undefined, '203.0.113.9', null],
])('from %s, forwarded for %j, comes %s', (socket, forwarded, address) =>
	expect(resolvedAddress(socket, forwarded)).toBe(address),
)

const anything = fc.oneof(fc.string(), fc.ipV4(), fc.ipV6(), fc.constant('127.0.0.1'))

test('X-Forwarded-For of an unknown sender is ignored: the address of the socket counts', () => {
	const stranger = fc.ipV4().filter((address) => !/^(127|10)\./.test(address))
	fc.assert(
		fc.property(stranger, fc.array(anything), (socket, sent) => {
			expect(resolvedAddress(socket, sent.join(','))).toBe(socket)
			// Behind a proxy that appends to the header, a client's own entries change nothing
			// either.
			expect(resolvedAddress('127.0.0.1', [...sent, socket].join(', '))).toBe(socket)
		}),
	)
})

test.each([
	'not-an-address',
	'10.0.0.0/33',
	'::/129',
	'10.0.0.0/',
	'10.0.0.0/-1',
	'1.2.3.4/8/8',
	'10.0.0.0/x',
])('TRUSTED_PROXIES=%s stops the start with an error message', (TRUSTED_PROXIES) => {
	const start = () =>
		readEnv({ NODE_ENV: 'test', TRUSTED_PROXIES: `127.0.0.1, ${TRUSTED_PROXIES}` })
	expect(start).toThrow(/cannot be used[^]*is no[^]*TRUSTED_PROXIES/)
})

test.each(['', '10.0.0.1', '10.0.0.0/0, ::1', ' 192.168.0.0/16 ,fd00::/8 '])(
	'TRUSTED_PROXIES=%j can be used',
	(TRUSTED_PROXIES) => expect(() => readEnv({ NODE_ENV: 'test', TRUSTED_PROXIES })).not.toThrow(),
)
