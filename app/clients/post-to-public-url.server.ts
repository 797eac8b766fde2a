import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { withTimeout } from '@sfc/contract/with-timeout'
import { isPublicAddress, publicLookup } from './public-address.server'

/** Posts to an address that a person entered. Resolves with the status of the answer. */
export type PostToPublicUrl = (
	url: URL,
	message: { headers: Record<string, string>; body: Uint8Array | string },
) => Promise<number>

type Options = {
	/** Whether private networks, and addresses without encryption, are allowed. */
	allowPrivate: boolean
	timeoutMs?: number
}

/**
 * Creates a client that posts only to public https addresses by default, follows no redirect and reads no
 * answer. It rejects on any other target and on a timeout.
 */
export function createPublicPost({ allowPrivate, timeoutMs = 10_000 }: Options): PostToPublicUrl {
	return (url, { headers, body }) =>
		withTimeout(
			timeoutMs,
			undefined,
			(signal) =>
				new Promise((resolve, reject) => {
					const refusal = allowPrivate ? null : blockedUrlReason(url)
					if (refusal) return reject(new Error(refusal))
					const send = url.protocol === 'https:' ? requestHttps : requestHttp
					const call = send(url, {
						method: 'POST',
						headers: { ...headers, 'Content-Length': String(Buffer.byteLength(body)) },
						signal,
						...(allowPrivate ? {} : { lookup: publicLookup() }),
					})
					call.on('error', reject)
					call.on('response', (response) => {
						resolve(response.statusCode ?? 0)
						response.destroy()
					})
					call.end(body)
				}),
		)
}

/** Why nothing is posted to an address; null when it may be. Host names are checked at lookup. */
export function blockedUrlReason(url: URL): string | null {
	if (url.protocol !== 'https:') return 'The address must begin with https://'
	if (url.username || url.password) return 'The address must hold no user name and no password'
	const host = url.hostname.replace(/^\[|\]$/g, '')
	if (isIP(host) && !isPublicAddress(host)) return 'The address leads into a private network'
	if (host === 'localhost' || host.endsWith('.localhost') || host.endsWith('.local'))
		return 'The address leads into a private network'
	return null
}
