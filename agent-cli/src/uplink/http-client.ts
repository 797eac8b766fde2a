import type { Credentials } from '../config/credentials'

/** What came back: any status, the body as text (bounded), and when it was asked and answered. */
export type HttpAnswer = {
	status: number
	text: string
	retryAfterMs: number | null
	sentMs: number
	receivedMs: number
}

const REPLY_MAX_BYTES = 1024 * 1024
const TIMEOUT_MS = 15_000

export type HttpRequest = {
	method?: 'GET' | 'POST'
	body?: BodyInit
	headers?: Record<string, string>
	timeoutMs?: number
	signal?: AbortSignal
}

/** Calls the server. Redirects are not followed: the secret goes nowhere but to the address configured. */
export class HttpClient {
	constructor(
		readonly server: string,
		readonly credentials: Credentials | null,
		private readonly now: () => number,
	) {}

	/** Throws when no whole answer came in time. */
	async send(path: string, request: HttpRequest = {}): Promise<HttpAnswer> {
		const timeout = AbortSignal.timeout(request.timeoutMs ?? TIMEOUT_MS)
		const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout
		const sentMs = this.now()
		const response = await this.open(path, { ...request, signal })
		const text = await readText(response)
		const retryAfterMs = retryAfter(response.headers.get('retry-after'))
		return { status: response.status, text, retryAfterMs, sentMs, receivedMs: this.now() }
	}

	postJson(path: string, body: unknown, signal?: AbortSignal): Promise<HttpAnswer> {
		const headers = { 'content-type': 'application/json' }
		return this.send(path, {
			method: 'POST',
			body: JSON.stringify(body),
			headers,
			...(signal && { signal }),
		})
	}

	/** The raw response, for streams. The caller's signal is its only timeout. */
	async open(path: string, { method, body, headers, signal }: HttpRequest): Promise<Response> {
		const { credentials } = this
		const authorization = credentials && `Bearer ${credentials.agentId}.${credentials.secret}`
		const response = await fetch(new URL(path, this.server), {
			method: method ?? 'GET',
			...(body !== undefined && { body }),
			headers: { ...headers, ...(authorization && { authorization }) },
			redirect: 'manual',
			...(signal && { signal }),
		})
		if (response.status < 300 || response.status > 399) return response
		await response.body?.cancel()
		throw new Error(
			`${this.server} redirects to ${response.headers.get('location') ?? 'another address'}; put that address into the configuration`,
		)
	}
}

/** The body as it arrives; leaving the loop early ends the answer. */
export async function* chunksOf(response: Response): AsyncGenerator<Uint8Array> {
	const reader = response.body?.getReader()
	if (!reader) return
	try {
		for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value
	} finally {
		await reader.cancel().catch(() => undefined)
	}
}

async function readText(response: Response): Promise<string> {
	const decoder = new TextDecoder()
	let text = ''
	for await (const chunk of chunksOf(response)) {
		text += decoder.decode(chunk, { stream: true })
		if (text.length > REPLY_MAX_BYTES) throw new Error('the answer is longer than 1 MB')
	}
	return text
}

/** Seconds or a date, as HTTP allows; at most an hour. */
function retryAfter(header: string | null): number | null {
	if (!header) return null
	const seconds = Number(header)
	const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - Date.now()
	return Number.isFinite(ms) ? Math.min(3_600_000, Math.max(0, ms)) : null
}

/** Why a call failed, in words: fetch hides the reason in `cause`. */
export function describeError(error: unknown): string {
	if (!(error instanceof Error)) return String(error)
	if (error.name === 'TimeoutError') return 'no answer in time'
	const { cause } = error
	if (cause instanceof Error && 'code' in cause)
		return `${String(cause.code)} ${cause.message}`.trim()
	return cause instanceof Error ? cause.message : error.message
}
