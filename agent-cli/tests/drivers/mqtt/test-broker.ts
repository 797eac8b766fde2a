import { Aedes, type AuthenticateError } from 'aedes'
import { connectAsync } from 'mqtt'
import { createServer, type AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A real broker on a free port with a client that plays the devices, for tests. */
export async function startTestBroker(login?: { username: string; password: string }) {
	const aedes = await Aedes.createBroker()
	if (login)
		aedes.authenticate = (_client, username, password, done) => {
			const right = username === login.username && password?.toString() === login.password
			const error = Object.assign(new Error('bad login'), { returnCode: 4 }) as AuthenticateError
			done(right ? null : error, right)
		}
	aedes.on('clientError', () => undefined)
	aedes.on('connectionError', () => undefined)
	const server = createServer(aedes.handle)
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	const { port } = server.address() as AddressInfo
	const url = `mqtt://127.0.0.1:${port}`
	const client = await connectAsync(url, { ...login })
	client.on('error', () => undefined)
	const commands: { topic: string; payload: string; retain: boolean }[] = []
	const answers = new Map<string, (payload: string) => void>()
	client.on('message', (topic, payload, { retain }) => {
		commands.push({ topic, payload: payload.toString(), retain })
		answers.get(topic)?.(payload.toString())
	})
	return {
		url,
		port,
		commands,
		publish: (topic: string, payload: string | object, retain = false) =>
			client.publishAsync(topic, typeof payload === 'string' ? payload : JSON.stringify(payload), {
				retain,
			}),
		/** Plays a device: called for each command on this topic. */
		async answer(topic: string, reply: (payload: string) => void) {
			answers.set(topic, reply)
			await client.subscribeAsync(topic)
		},
		async close() {
			await client.endAsync(true)
			await new Promise<void>((resolve) => aedes.close(() => resolve()))
			await new Promise((resolve) => server.close(resolve))
		},
	}
}
export type TestBroker = Awaited<ReturnType<typeof startTestBroker>>

/** A broker that ends with the test. */
export async function playBroker() {
	const broker = await startTestBroker()
	const ends: (() => Promise<void>)[] = [() => broker.close()]
	onTestFinished(async () => {
		for (const end of ends) await end()
	})
	return { ...broker, atEnd: (end: () => Promise<void>) => void ends.unshift(end) }
}
