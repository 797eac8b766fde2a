import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { DeviceError } from './driver'
import { withTimeout } from '@sfc/contract/with-timeout'
import { answerChallenge, type Login } from './digest-auth'

type HttpRequest = {
	method: 'GET' | 'POST' | 'PUT'
	body?: string | undefined
	headers?: Record<string, string>
	login?: Login | undefined
	/** Answers a digest challenge alone, so that no password is sent as it is. */
	isDigestOnly?: boolean
	/** Refuses a certificate that nobody vouches for; cameras come with certificates of their own making. */
	checksCertificate?: boolean
	timeoutMs: number
	maxBytes: number
	signal: AbortSignal
}

type HttpAnswer = {
	status: number
	headers: Record<string, string | undefined>
	body: Buffer
}

/**
 * One request, answered whole within `timeoutMs` and `maxBytes`; a digest or basic challenge is
 * answered once. Throws `DeviceError` for everything that is not an answer.
 */
export async function requestHttp(url: URL, options: HttpRequest): Promise<HttpAnswer> {
	const first = await send(url, options, undefined)
	const challenge = first.headers['www-authenticate']
	if (first.status !== 401 || !options.login || !challenge) return first
	const authorization = answerChallenge(challenge, options.login, {
		method: options.method,
		path: `${url.pathname}${url.search}`,
	})
	if (options.isDigestOnly && !authorization?.startsWith('Digest ')) return first
	return authorization ? send(url, options, authorization) : first
}

function send(url: URL, options: HttpRequest, authorization: string | undefined) {
	return withTimeout(options.timeoutMs, options.signal, (signal) =>
		exchange(url, { ...options, signal }, authorization),
	)
}

function exchange(url: URL, options: HttpRequest, authorization: string | undefined) {
	const { method, body, headers, timeoutMs, maxBytes, signal } = options
	return new Promise<HttpAnswer>((resolve, reject) => {
		const fail = (reason: string, cause?: Error) => {
			request.destroy()
			reject(new DeviceError(`${url.host}: ${reason}`, { cause }))
		}
		const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(
			url,
			{
				method,
				agent: false,
				signal,
				rejectUnauthorized: options.checksCertificate === true,
				headers: {
					...headers,
					connection: 'close',
					...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
					...(authorization ? { authorization } : {}),
				},
			},
			(response) => {
				const chunks: Buffer[] = []
				let size = 0
				response.on('data', (chunk: Buffer) => {
					size += chunk.length
					if (size > maxBytes) fail(`answers more than ${maxBytes} bytes`)
					else chunks.push(chunk)
				})
				response.on('error', (error) => fail(error.message))
				response.on('aborted', () => fail('hung up in the middle of its answer'))
				response.on('end', () =>
					resolve({
						status: response.statusCode ?? 0,
						headers: {
							'www-authenticate': response.headers['www-authenticate'],
							location: response.headers.location,
						},
						body: Buffer.concat(chunks),
					}),
				)
			},
		)
		request.on('error', (error) =>
			fail(
				error.name === 'AbortError' || error.name === 'TimeoutError'
					? `no answer within ${timeoutMs} ms`
					: error.message,
				error,
			),
		)
		request.end(body)
	})
}
