import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

export type LoopbackServer = {
	url: string
	/** Sends this response to all following calls; null restores the server's own. */
	answerWith(answer: Answer | null): void
	close(): Promise<void>
}

/** A server on this machine that answers with `own`, which gets the body as text. */
export async function startLoopback(
	own: (request: IncomingMessage, response: ServerResponse, body: string) => void,
): Promise<LoopbackServer> {
	let instead: Answer | null = null
	const server = createServer((request, response) => {
		if (instead) return instead(request, response)
		const chunks: Buffer[] = []
		request.on('data', (chunk: Buffer) => chunks.push(chunk))
		request.on('end', () => own(request, response, Buffer.concat(chunks).toString('utf8')))
	})
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		answerWith: (answer) => void (instead = answer),
		async close() {
			server.closeAllConnections()
			server.close()
			await once(server, 'close')
		},
	}
}
