import type { IncomingMessage } from 'node:http'
import { Fault } from '@sfc/domain/fault'
import { parseJson } from './parse-json'

/** A sender that is silent for this long in the middle of a body is disconnected. */
const SILENCE_MAX_MS = 10_000

/** Reads a body of at most `maxBytes`. Throws Fault too-large as soon as one is known to be larger. */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
	if (announcedBy(request.headers.get('Content-Length')) > maxBytes) throw tooLarge(maxBytes)
	const reader = request.body?.getReader()
	const chunks: Uint8Array[] = []
	let size = 0
	while (reader) {
		const { done, value } = await withoutSilence(reader.read())
		if (done) break
		size += value.byteLength
		if (size > maxBytes) throw tooLarge(maxBytes)
		chunks.push(value)
	}
	return Buffer.concat(chunks)
}

const announcedBy = (length: string | null | undefined) => Number(length ?? 0)

const tooLarge = (maxBytes: number) =>
	new Fault('too-large', `The request is larger than ${Math.round(maxBytes / 1024)} kB`)

/** Reads the body of a Node request, like `readBytes` for a Remix request. */
export async function readIncomingBytes(
	request: IncomingMessage,
	maxBytes: number,
): Promise<Buffer> {
	if (announcedBy(request.headers['content-length']) > maxBytes) throw tooLarge(maxBytes)
	const chunks: Buffer[] = []
	let size = 0
	let silence: NodeJS.Timeout | undefined
	const arrived = new Promise<void>((resolve, reject) => {
		silence = setTimeout(() => reject(silent()), SILENCE_MAX_MS)
		request.on('data', (chunk: Buffer) => {
			silence?.refresh()
			size += chunk.byteLength
			if (size > maxBytes) return reject(tooLarge(maxBytes))
			chunks.push(chunk)
		})
		request.once('end', resolve)
		request.once('error', reject)
		request.once('close', () => {
			if (!request.complete) reject(new Fault('invalid', 'The sender went away'))
		})
	})
	await arrived.finally(() => clearTimeout(silence))
	return Buffer.concat(chunks)
}

async function withoutSilence<T>(read: Promise<T>): Promise<T> {
	let timer: NodeJS.Timeout | undefined
	const silence = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(silent()), SILENCE_MAX_MS)
	})
	return Promise.race([read, silence]).finally(() => clearTimeout(timer))
}

function silent(): Response {
	const text = `Nothing of the request arrived for ${SILENCE_MAX_MS / 1000} s`
	return Response.json({ error: text, message: text }, { status: 408 })
}

/** Reads a JSON body up to `maxBytes` (default 100 kB); an empty body counts as `{}`. */
export async function readJson(request: Request, maxBytes = 100 * 1024): Promise<unknown> {
	const text = Buffer.from(await readBytes(request, maxBytes)).toString('utf8')
	return text.trim() === '' ? {} : parseJson(text)
}
