import { Fault } from '@sfc/domain/fault'

/** How much of a body that is too large is still read, and thrown away. */
const DISCARD_MAX_BYTES = 16 * 1024 * 1024

/**
 * Reads a body, keeping `maxBytes` at most. The rest of one that turns out larger is thrown away:
 * closing the connection on a sender that still writes would cost it the answer that says why.
 */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
	const announced = Number(request.headers.get('Content-Length') ?? 0)
	if (announced > maxBytes) throw tooLarge(maxBytes)
	const chunks: Uint8Array[] = []
	let size = 0
	for await (const chunk of (request.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
		size += chunk.byteLength
		if (size > DISCARD_MAX_BYTES) break
		if (size <= maxBytes) chunks.push(chunk)
	}
	if (size > maxBytes) throw tooLarge(maxBytes)
	return Buffer.concat(chunks)
}

const tooLarge = (maxBytes: number) =>
	new Fault('too-large', `The request is larger than ${Math.round(maxBytes / 1024)} kB`)

/** Reads a JSON body up to `maxBytes` (100 kB unless told); an empty body counts as `{}`. */
export async function readJson(request: Request, maxBytes = 100 * 1024): Promise<unknown> {
	const text = Buffer.from(await readBytes(request, maxBytes)).toString('utf8')
	if (text.trim() === '') return {}
	try {
		return JSON.parse(text)
	} catch {
		throw new Fault('invalid', 'The request body is not JSON')
	}
}
