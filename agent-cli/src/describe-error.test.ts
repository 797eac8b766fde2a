import { connect, createServer } from 'node:net'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { describeError } from './describe-error'

test('a port where nothing listens is said in words, with the word of the system beside it', async () => {
	const server = createServer().listen(0, '127.0.0.1')
	await once(server, 'listening')
	const { port } = server.address() as AddressInfo
	server.close()
	await once(server, 'close')
	const [error] = (await once(connect(port, '127.0.0.1'), 'error').catch((why) => [why])) as [Error]
	expect(describeError(error)).toBe('nothing listens there (ECONNREFUSED)')
	const told = new Error(`127.0.0.1:${port}: ${error.message}`)
	expect(describeError(told)).toBe(`127.0.0.1:${port}: nothing listens there (ECONNREFUSED)`)
})

test.each([
	['getaddrinfo ENOTFOUND plug.local', 'no machine has this name (ENOTFOUND)'],
	[
		'connect EHOSTUNREACH 10.0.0.5:502 - Local (10.0.0.2:41000)',
		'nobody answers at this address (EHOSTUNREACH)',
	],
	['read ECONNRESET', 'it closed the connection (ECONNRESET)'],
	[
		"ENOENT: no such file or directory, open 'a, b.json'",
		"there is no such file (ENOENT 'a, b.json')",
	],
	['EISDIR: illegal operation on a directory, read', 'it is a folder (EISDIR)'],
	['tank 3: no reply to unit 4', 'tank 3: no reply to unit 4'],
])('%s', (said, words) => {
	expect(describeError(new Error(said))).toBe(words)
})
