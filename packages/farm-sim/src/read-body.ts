import type { IncomingMessage } from 'node:http'

/**
 * The body as text; null when it is longer than `mostBytes`. Throws when the client disconnects.
 */
export async function readBody(
	request: IncomingMessage,
	mostBytes: number,
): Promise<string | null> {
	const chunks: Buffer[] = []
	let bytes = 0
	for await (const chunk of request as AsyncIterable<Buffer>) {
		bytes += chunk.length
		// The rest is read and dropped, so that the client receives the refusal.
		if (bytes <= mostBytes) chunks.push(chunk)
	}
	return bytes > mostBytes ? null : Buffer.concat(chunks).toString('utf8')
}
