import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createClient } from './create-client'
import { watchEvents, type FarmEvent } from './watch-events'

const event = (seq: number) => ({ seq, at: 0, kind: 'task.completed', title: 'Basil', data: {} })
const send = (response: ServerResponse, ...seqs: number[]) => {
	for (const seq of seqs)
		response.write(`id: ${seq}\nevent: task.completed\ndata: ${JSON.stringify(event(seq))}\n\n`)
}

/** A server that answers the streams one after the other; gives a client, and what was asked for. */
async function listen(...streams: ((response: ServerResponse) => void)[]) {
	const asked: (string | undefined)[] = []
	const server = createServer((request, response) => {
		if (!request.url?.includes('/stream'))
			return void response.end(JSON.stringify({ events: [], next: 7, isMissing: false }))
		streams[asked.push(request.url.split('?')[1]) - 1]?.(response)
	})
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
	onTestFinished(() => {
		server.closeAllConnections()
		server.close()
	})
	const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
	return { api: createClient({ baseUrl }), asked }
}

async function take(count: number, events: AsyncGenerator<FarmEvent>): Promise<number[]> {
	const seqs: number[] = []
	for await (const { seq } of events) if (seqs.push(seq) === count) break
	return seqs
}

test('a stream that breaks, or is refused for now, goes on after the last event, each once', async () => {
	const { api, asked } = await listen(
		(response) => {
			send(response, 8, 9)
			response.write('event: heartbeat\ndata: {}\n\nid: 10\nevent: task.com')
			setTimeout(() => response.destroy(), 20)
		},
		(response) => void response.writeHead(503, { 'Retry-After': '0' }).end('{}'),
		(response) => send(response, 9, 10, 11),
	)
	const told: unknown[] = []
	const watched = watchEvents(api, {
		topics: 'task',
		onConnected: (cursor) => told.push(cursor),
		onDisconnected: ({ status }) => told.push({ status }),
	})
	expect(await take(4, watched)).toEqual([8, 9, 10, 11])
	expect(asked).toEqual([7, 9, 9].map((after) => `after=${after}&topics=task`))
	expect(told).toEqual([7, { status: 0 }, { status: 503 }, 9])
})

test('it says when events between are kept no longer', async () => {
	const { api } = await listen((response) => {
		response.write('event: missing\ndata: {}\n\n')
		send(response, 90)
	})
	let missing = 0
	const watched = watchEvents(api, { after: 1, onMissing: () => missing++ })
	expect(await take(1, watched)).toEqual([90])
	expect(missing).toBe(1)
})

test('a refusal that does not pass is thrown', async () => {
	const text = JSON.stringify({ error: 'No', message: 'The token lacks the scope read' })
	const { api } = await listen((response) => void response.writeHead(403).end(text))
	await expect(take(1, watchEvents(api, { after: 0 }))).rejects.toMatchObject({
		code: 'forbidden',
		message: 'The token lacks the scope read',
	})
})

test('it ends when its signal aborts, in a silent stream and in a wait', async () => {
	const { api } = await listen(
		(response) => void response.writeHead(200).flushHeaders(),
		(response) => void response.writeHead(503, { 'Retry-After': '3600' }).end('{}'),
	)
	for (const state of ['onConnected', 'onDisconnected'] as const) {
		const caller = new AbortController()
		const watched = watchEvents(api, {
			after: 0,
			signal: caller.signal,
			[state]: () => setTimeout(() => caller.abort(), 20),
		})
		expect(await take(1, watched)).toEqual([])
	}
})
