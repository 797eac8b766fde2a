import { randomBytes } from 'node:crypto'
import { request as requestHttp, type ClientRequest, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { readAnswer, writeCall, type CallAnswer, type CallInput } from '@sfc/contract/call'
import type { Operation } from '@sfc/contract/operation'
import { readRetryAfter } from '@sfc/contract/api-error'
import { withTimeout } from '@sfc/contract/with-timeout'
import type { Logger } from 'pino'
import type { Credentials } from '../config/credentials'
import { requireSecureServer } from './require-secure-server'

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

type HttpRequest = {
	method?: string
	body?: string | Uint8Array | undefined
	headers?: Record<string, string>
	timeoutMs?: number | undefined
	signal?: AbortSignal | undefined
}

/**
 * Calls the server. Redirects are not followed: the secret goes nowhere but to the address configured.
 * The constructor throws `CommandError` for a server that could be another one. Built on `node:http`, which takes 10 MB less memory than `fetch`.
 */
export class HttpClient {
	#server: string
	#credentials: Credentials | null

	constructor(
		server: string,
		credentials: Credentials | null,
		private readonly now: () => number,
		/** Allows a server on another machine without verified TLS. */
		allowInsecure = false,
		private readonly log?: Logger,
	) {
		requireSecureServer(server, allowInsecure)
		this.#server = server
		this.#credentials = credentials
	}

	get server(): string {
		return this.#server
	}

	get credentials(): Credentials | null {
		return this.#credentials
	}

	/** Calls another server from now on. Throws `CommandError` for one that could be another one. */
	goTo(server: string, credentials: Credentials, allowInsecure: boolean): void {
		requireSecureServer(server, allowInsecure)
		this.#server = server
		this.#credentials = credentials
	}

	/** Throws when no whole answer came in time. */
	send(path: string, request: HttpRequest = {}): Promise<HttpAnswer> {
		return withTimeout(request.timeoutMs ?? TIMEOUT_MS, request.signal, async (signal) => {
			const sentMs = this.now()
			const response = await this.open(path, { ...request, signal })
			const text = await readText(response)
			const retryAfterMs = readRetryAfter(response.headers['retry-after'])
			const status = response.statusCode ?? 0
			return { status, text, retryAfterMs, sentMs, receivedMs: this.now() }
		})
	}

	/** Makes a call of the contract. Throws `ApiError` for any other answer than the contract's, else as `send`. */
	async call<O extends Operation>(
		operation: O,
		input: CallInput<O> & Pick<HttpRequest, 'signal' | 'timeoutMs'>,
	): Promise<{ answer: CallAnswer<O>; sentMs: number; receivedMs: number }> {
		const { path, method, headers, body } = writeCall(operation, input)
		const { signal, timeoutMs } = input
		const json = body as string | undefined // agents' other bodies are sent by `send`
		const received = await this.send(path, { method, headers, body: json, signal, timeoutMs })
		const { sentMs, receivedMs } = received
		return { answer: readAnswer(operation, received), sentMs, receivedMs }
	}

	/** The answer while it still arrives, for streams. The caller's signal is its only timeout. */
	async open(path: string, request: HttpRequest): Promise<IncomingMessage> {
		const requestId = randomBytes(8).toString('hex')
		const headers = { ...request.headers, 'x-request-id': requestId }
		const response = await this.#request(path, { ...request, headers }, true)
		response.on('error', () => undefined)
		const status = response.statusCode ?? 0
		// The server's log has the number too.
		if (status >= 400) this.log?.warn({ requestId, path, status }, 'the server refused a request')
		if (status < 300 || status > 399) return response
		response.destroy()
		const place = response.headers.location ?? 'another address'
		throw new Error(`${this.server} redirects to ${place}; put that address into the configuration`)
	}

	#request(path: string, request: HttpRequest, mayRepeat: boolean): Promise<IncomingMessage> {
		const { method = 'GET', body, signal } = request
		const { credentials } = this
		const url = new URL(path, this.server)
		const headers = {
			...request.headers,
			...(credentials && { authorization: `Bearer ${credentials.agentId}.${credentials.secret}` }),
			...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
		}
		const start = url.protocol === 'https:' ? requestHttps : requestHttp
		return new Promise((resolve, reject) => {
			const call = start(url, { method, headers, ...(signal && { signal }) }, resolve)
			call.on('error', (error) => {
				if (mayRepeat && wasClosedWhileIdle(call, error))
					resolve(this.#request(path, request, false))
				else reject(error)
			})
			call.end(body)
		})
	}
}

/** The server let a kept connection go at the moment it was used again: nothing reached it. */
const wasClosedWhileIdle = (call: ClientRequest, error: Error): boolean =>
	call.reusedSocket && 'code' in error && error.code === 'ECONNRESET'

async function readText(response: IncomingMessage): Promise<string> {
	const chunks: Buffer[] = []
	let bytes = 0
	for await (const chunk of response as AsyncIterable<Buffer>) {
		bytes += chunk.length
		if (bytes > REPLY_MAX_BYTES) throw new Error('the answer is longer than 1 MB')
		chunks.push(chunk)
	}
	return Buffer.concat(chunks).toString()
}
