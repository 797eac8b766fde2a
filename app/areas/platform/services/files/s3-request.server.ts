import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { ReadableStream } from 'node:stream/web'
import { AwsV4Signer } from 'aws4fetch'
import { Fault } from '@sfc/domain/fault'
import type { FileContent, S3Settings } from './file-store'

/** The service may be silent for so long, before its answer and within it. */
const SILENT_MS = 10_000
const RETRY_AFTER_MS = 200
const ERROR_MAX_CHARS = 4_000
/** Errors of a service that has the request and may take it a moment later. */
const PASSING = /^S3 answered (429|5\d\d)/

type S3Request = {
	method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
	/** Key of the object; empty for the bucket itself. */
	key: string
	query?: Record<string, string>
	headers?: Record<string, string>
	content?: FileContent
}
export type S3Answer = { headers: Headers; body: Readable }

/** Sends a signed request, once more after a failure that may pass. Null: there is no such object. */
export type SendS3 = (request: S3Request) => Promise<S3Answer | null>

/**
 * Creates what sends requests to one bucket. A service that is down, silent for 10 s, or refuses is
 * told to people as Fault unavailable, and to `onFailure` with what it said.
 */
export const createS3Sender =
	(settings: S3Settings, onFailure: (error: Error) => void = () => {}): SendS3 =>
	async (request) => {
		const mayRepeat = !(request.content && 'stream' in request.content)
		try {
			return await sendOnce(settings, request).catch(async (error: Error) => {
				if (!mayRepeat || !(error instanceof TypeError || PASSING.test(error.message))) throw error
				await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS))
				return sendOnce(settings, request)
			})
		} catch (error) {
			onFailure(error as Error)
			throw unavailable(error)
		}
	}

const unavailable = (cause: unknown) =>
	new Fault(
		'unavailable',
		'The store of pictures and recordings does not answer. Please try again in a minute.',
		{ retryAfterS: 60, cause },
	)

async function sendOnce(settings: S3Settings, request: S3Request): Promise<S3Answer | null> {
	const { method, content } = request
	const silence = watchSilence()
	const { url, headers } = await sign(settings, request)
	const response = await silence.limit(
		fetch(url, {
			method,
			headers,
			redirect: 'error',
			signal: silence.signal,
			...(content && { body: toBody(content, silence), duplex: 'half' }),
		}),
	)
	const body = openBody(response, silence)
	if (response.ok) return { headers: response.headers, body }
	const said = method === 'HEAD' ? '' : await readText(body, ERROR_MAX_CHARS)
	const [, code = ''] = /<Code>(\w{1,60})<\/Code>/.exec(said) ?? []
	if (response.status === 404 && code !== 'NoSuchBucket' && method !== 'PUT') return null
	throw new Error(`S3 answered ${response.status} ${code}`.trim())
}

function sign(settings: S3Settings, { method, key, query = {}, headers, content }: S3Request) {
	const { endpoint, region, bucket, accessKey, secretKey } = settings
	const path = [bucket, ...(key === '' ? [] : key.split('/'))].map(encodeURIComponent).join('/')
	const url = new URL(`${endpoint.replace(/\/+$/, '')}/${path}`)
	for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
	return new AwsV4Signer({
		method,
		url: url.href,
		service: 's3',
		region,
		accessKeyId: accessKey,
		secretAccessKey: secretKey,
		headers: {
			...headers,
			...(content && { 'Content-Length': String(sizeOf(content)) }),
			...(!(content && 'stream' in content) && {
				'X-Amz-Content-Sha256': createHash('sha256')
					.update(content ?? '')
					.digest('hex'),
			}),
		},
	}).sign()
}

const sizeOf = (content: FileContent): number =>
	'stream' in content ? content.size : content.byteLength

function toBody(content: FileContent, silence: Silence): BodyInit {
	if (!('stream' in content)) return new Uint8Array(content)
	const { stream } = content
	const watched = (async function* () {
		for await (const part of stream) {
			silence.restart()
			yield part
		}
	})()
	return ReadableStream.from(watched) as BodyInit
}

type Silence = ReturnType<typeof watchSilence>

/** Aborts what waits for the service when nothing came for too long. */
function watchSilence() {
	const abort = new AbortController()
	let timer: NodeJS.Timeout | undefined
	const restart = () => {
		clearTimeout(timer)
		const reason = new Error(`S3 was silent for ${SILENT_MS / 1000} s`)
		timer = setTimeout(() => abort.abort(reason), SILENT_MS)
	}
	return {
		signal: abort.signal,
		restart,
		limit<T>(waiting: Promise<T>): Promise<T> {
			restart()
			return waiting.finally(() => clearTimeout(timer))
		},
	}
}

/** Opens the body of an answer; a reader that pauses is not the service's silence. */
function openBody({ body }: Response, silence: Silence): Readable {
	const reader = body?.getReader()
	if (!reader) return Readable.from([])
	return new Readable({
		read() {
			silence.limit(reader.read()).then(
				({ done, value }) => void this.push(done ? null : value),
				(error: unknown) => void this.destroy(unavailable(error)),
			)
		},
		destroy(error, callback) {
			reader.cancel().catch(() => undefined)
			callback(error)
		},
	})
}

/** Reads a text of the service, which is no longer than `maxChars`. */
export async function readText(body: Readable, maxChars: number): Promise<string> {
	let text = ''
	for await (const part of body.setEncoding('utf8') as AsyncIterable<string>) {
		text += part
		if (text.length > maxChars) return text.slice(0, maxChars)
	}
	return text
}
