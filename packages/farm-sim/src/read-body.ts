import type { IncomingMessage } from 'node:http'

/** The body as text; null when it is longer than `mostBytes`. Throws when the client goes away. */
export async function readBody(
	request: IncomingMessage,
	mostBytes: number,
): Promise<string | null> {
	const chunks: Buffer[] = []
	let bytes = 0
	for await (const chunk of request as AsyncIterable<Buffer>) {
		bytes += chunk.length
		if (bytes > mostBytes) return null
		chunks.push(chunk)
	}
	return Buffer.concat(chunks).toString('utf8')
}
