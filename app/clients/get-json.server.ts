import { request as requestHttp, type IncomingHttpHeaders } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { withTimeout } from '@sfc/contract/with-timeout'

type Options = {
	headers: Record<string, string>
	/** For the whole exchange, the last byte included. */
	timeoutMs: number
	maxBytes: number
	lookup?: LookupFunction | undefined
	/** Posted as JSON; without it the request is a GET. */
	body?: object
}

export type JsonResponse = {
	status: number
	headers: IncomingHttpHeaders
	/** Undefined when the answer was no JSON. */
	body: unknown
}

/**
 * Requests JSON from an outside server. Redirects are returned, not followed. Rejects on a failed connection,
 * on `timeoutMs` and on more than `maxBytes`.
 */
export function getJson(url: URL, options: Options): Promise<JsonResponse> {
	const { headers, timeoutMs, maxBytes, lookup } = options
	const body = options.body && JSON.stringify(options.body)
	const send = url.protocol === 'https:' ? requestHttps : requestHttp
	return withTimeout(
		timeoutMs,
		undefined,
		(signal) =>
			new Promise((resolve, reject) => {
				const call = send(url, {
					method: body ? 'POST' : 'GET',
					headers: {
						Accept: 'application/json',
						...(body && {
							'Content-Type': 'application/json',
							'Content-Length': String(Buffer.byteLength(body)),
						}),
						...headers,
					},
					signal,
					...(lookup ? { lookup } : {}),
				})
				call.on('error', reject)
				call.on('response', (response) => {
					const chunks: Buffer[] = []
					let size = 0
					response.on('data', (chunk: Buffer) => {
						size += chunk.byteLength
						if (size > maxBytes) response.destroy(new Error(`more than ${maxBytes} bytes came`))
						else chunks.push(chunk)
					})
					response.on('error', reject)
					response.on('end', () => {
						const { statusCode: status = 0, headers } = response
						resolve({ status, headers, body: parse(Buffer.concat(chunks)) })
					})
				})
				call.end(body)
			}),
	)
}

function parse(bytes: Buffer): unknown {
	try {
		return JSON.parse(bytes.toString('utf8'))
	} catch {
		return undefined
	}
}
