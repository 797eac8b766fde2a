import type { IncomingMessage } from 'node:http'
import { Fault } from '@sfc/domain/fault'
import { parseJson } from './parse-json'

/** How much of a body that is too large is still read and discarded. */
const DISCARD_MAX_BYTES = 16 * 1024 * 1024
/** A sender that is silent for this long in the middle of a body is disconnected. */
const SILENCE_MAX_MS = 10_000

/**
 * Reads a body, keeping at most `maxBytes`. The rest of a larger one is read and discarded: closing
 * the connection while the sender writes would cost it the answer with the reason.
 */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
	// A body announced as larger than that is refused without reading.
	if (announcedBy(request.headers.get('Content-Length')) > DISCARD_MAX_BYTES)
		throw tooLarge(maxBytes)
	const reader = request.body?.getReader()
	const chunks: Uint8Array[] = []
	let size = 0
	while (reader) {
		const { done, value } = await withoutSilence(reader.read())
		if (done) break
		size += value.byteLength
		if (size > DISCARD_MAX_BYTES) {
			void reader.cancel().catch(() => {})
			break
		}
		if (size <= maxBytes) chunks.push(value)
	}
	if (size > maxBytes) throw tooLarge(maxBytes)
	return Buffer.concat(chunks)
}

const announcedBy = (length: string | null | undefined) => Number(length ?? 0)

const tooLarge = (maxBytes: number) =>
	new Fault('too-large', `The request is larger than ${Math.round(maxBytes / 1024)} kB`)

/** The same as `readBytes`, for a request of Node instead of Remix. */
export async function readIncomingBytes(
	request: IncomingMessage,
	maxBytes: number,
): Promise<Buffer> {
	if (announcedBy(request.headers['content-length']) > DISCARD_MAX_BYTES) throw tooLarge(maxBytes)
	const chunks: Buffer[] = []
	let size = 0
	let silence: NodeJS.Timeout | undefined
	const arrived = new Promise<void>((resolve, reject) => {
		silence = setTimeout(() => reject(silent()), SILENCE_MAX_MS)
		request.on('data', (chunk: Buffer) => {
			silence?.refresh()
			size += chunk.byteLength
			if (size <= maxBytes) chunks.push(chunk)
			else if (size > DISCARD_MAX_BYTES) resolve()
		})
		request.once('end', resolve)
		request.once('error', reject)
		request.once('close', () => {
			if (!request.complete) reject(new Fault('invalid', 'The sender went away'))
		})
	})
	await arrived.finally(() => clearTimeout(silence))
	if (size > maxBytes) throw tooLarge(maxBytes)
	return Buffer.concat(chunks)
}

async function withoutSilence<T>(read: Promise<T>): Promise<T> {
	let timer: NodeJS.Timeout | undefined
	const silence = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(silent()), SILENCE_MAX_MS)
	})
	return Promise.race([read, silence]).finally(() => clearTimeout(timer))
}

/**
 * A 408 answer that closes the connection; cancelling the body would cost the sender that answer.
 */
function silent(): Response {
	const text = `Nothing of the request arrived for ${SILENCE_MAX_MS / 1000} s`
	const headers = { Connection: 'close' }
	return Response.json({ error: text, message: text }, { status: 408, headers })
}

/** Reads a JSON body up to `maxBytes` (default 100 kB); an empty body counts as `{}`. */
export async function readJson(request: Request, maxBytes = 100 * 1024): Promise<unknown> {
	const text = Buffer.from(await readBytes(request, maxBytes)).toString('utf8')
	return text.trim() === '' ? {} : parseJson(text)
}
