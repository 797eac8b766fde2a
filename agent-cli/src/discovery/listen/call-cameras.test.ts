import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { createCameraCalls } from './call-cameras'

test('a call that nobody awaits ends with the search, and sends nothing any more', async () => {
	const silent = createSocket('udp4')
	onTestFinished(() => void silent.close())
	silent.bind(0, '127.0.0.1')
	await once(silent, 'listening')
	const { port } = silent.address()
	const calls = createCameraCalls({ port, waitMs: 300, signal: new AbortController().signal })
	const answer = calls.call('127.0.0.1')
	await once(silent, 'message')
	calls.close()
	expect(await answer).toEqual([])
})
