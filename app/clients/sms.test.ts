import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSmsClient } from './sms.server'

let server: Server
let answer: { status: number; body: string } | 'silence'
const asked: { url: string | undefined; auth: string | undefined; form: string }[] = []

beforeEach(async () => {
	asked.length = 0
	server = createServer((request, response) => {
		let form = ''
		request.on('data', (chunk: Buffer) => (form += chunk.toString()))
		request.on('end', () => {
			asked.push({ url: request.url, auth: request.headers.authorization, form })
			if (answer === 'silence') return
			response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(answer.body)
		})
	})
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
})
afterEach(() => {
	server.closeAllConnections()
	server.close()
})

const client = (timeoutMs = 5000) => {
	const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
	return createSmsClient({
		apiUrl,
		account: 'AC1',
		token: 'secret',
		from: '+15005550006',
		timeoutMs,
	})
}
const send = (timeoutMs?: number) => client(timeoutMs).send({ to: '+16175550123', text: 'Due: 🌱' })

test('a message is sent in the format of the Messages API', async () => {
	answer = { status: 201, body: '{"sid":"SM1","status":"queued"}' }
	await send()
	expect(asked[0]?.url).toBe('/2010-04-01/Accounts/AC1/Messages.json')
	expect(asked[0]?.auth).toBe(`Basic ${Buffer.from('AC1:secret').toString('base64')}`)
	expect(Object.fromEntries(new URLSearchParams(asked[0]?.form))).toEqual({
		To: '+16175550123',
		From: '+15005550006',
		Body: 'Due: 🌱',
	})
})

test.each([
	[400, true],
	[401, true],
	[429, false],
	[500, false],
	[302, true],
])('an answer of %i is told without the number; final: %s', async (status, isFinal) => {
	const message = "The 'To' number +16175550123 is not a valid phone number"
	answer = { status, body: JSON.stringify({ code: 21211, message }) }
	const error: unknown = await send().catch((cause: unknown) => cause)
	expect(error).toMatchObject({ name: 'SmsError', isFinal })
	expect(String(error)).toContain(`${status}, code 21211`)
	expect(String(error)).not.toContain('617')
})

test('a service that does not answer, or is not there, is tried again', async () => {
	answer = 'silence'
	await expect(send(100)).rejects.toMatchObject({ name: 'SmsError', isFinal: false })
	const gone = client()
	await new Promise((done) => server.close(done).closeAllConnections())
	const refused = gone.send({ to: '+16175550123', text: 'x' })
	await expect(refused).rejects.toMatchObject({ name: 'SmsError', isFinal: false })
})

test('an answer without an end is not read to its end', async () => {
	answer = { status: 201, body: 'x'.repeat(1_000_000) }
	await expect(send()).rejects.toMatchObject({ name: 'SmsError' })
})
