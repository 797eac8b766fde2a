import { createSocket } from 'node:dgram'
import { expect, onTestFinished, test } from 'vitest'
import { getObjects } from './snmp-session'

const GET_REQUEST = 0xa0
const REPORT = 0xa8

test('a device that answers version 2c with a report of version 3 fails its own question, and ends nothing', async () => {
	const device = createSocket('udp4')
	onTestFinished(() => void device.close())
	device.on('message', (asked, { port, address }) => {
		const answer = Buffer.from(asked)
		answer[answer.indexOf(GET_REQUEST)] = REPORT
		device.send(answer, port, address)
	})
	await new Promise<void>((resolve) => device.bind(0, '127.0.0.1', resolve))
	const login = { version: '2c', community: 'public' } as const
	const { port } = device.address()
	const target = { host: '127.0.0.1', port, login, timeoutMs: 2000, retries: 0 }
	const asking = getObjects(target, ['1.3.6.1.2.1.1.1.0'], new AbortController().signal)
	await expect(asking).rejects.toThrow('msgAuthoritativeEngineID')
})
