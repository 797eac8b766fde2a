import pLimit from 'p-limit'
import { DeviceError } from '../driver'
import { requestHttp } from '../http-request'
import { readJson } from './read-answer'
import type { Auth, HttpSettings, Request } from './settings'

const MAX_BYTES = 1_000_000

export type DeviceLink = ReturnType<typeof createDeviceLink>

/**
 * The requests to one device, one at a time: few small web servers take more. An OFF goes out beside them,
 * as one before it may hang. Redirects are not followed, so that a login goes nowhere else. Everything throws
 * `DeviceError`.
 */
export function createDeviceLink({ url, auth, checkCertificate, timeoutMs }: HttpSettings) {
	const { origin } = new URL(url)
	const limit = pLimit(1)
	const send = ({ method, path, body, contentType }: Request, signal: AbortSignal) => {
		if (signal.aborted) throw new DeviceError('ended before it was sent')
		return requestHttp(new URL(`${origin}${path}`), {
			method,
			...(method !== 'GET' && { body: body ?? '' }),
			headers: {
				accept: 'application/json, */*;q=0.1',
				...(method !== 'GET' && { 'content-type': contentType }),
				...headersOf(auth),
			},
			...(auth.type === 'digest' && { login: auth, isDigestOnly: true }),
			checksCertificate: checkCertificate,
			timeoutMs,
			maxBytes: MAX_BYTES,
			signal,
		})
	}
	return {
		/** The status of the answer, once. */
		async turnOn(request: Request, signal: AbortSignal): Promise<number> {
			return (await limit(() => send(request, signal))).status
		},
		/** Sends an OFF at once, whatever else is under way. */
		async turnOff(request: Request, signal: AbortSignal): Promise<number> {
			return (await send(request, signal)).status
		},
		/** The JSON of the answer. */
		async ask(request: Request, signal: AbortSignal): Promise<unknown> {
			const { status, headers, body } = await limit(() => send(request, signal))
			if (status !== 200)
				throw new DeviceError(`${request.path}: ${explainStatus(status, headers)}`)
			return readJson(body.toString('utf8'))
		},
	}
}

function headersOf(auth: Auth): Record<string, string> {
	if (auth.type === 'bearer') return { authorization: `Bearer ${auth.token}` }
	if (auth.type === 'header') return { [auth.name]: auth.secret }
	if (auth.type !== 'basic') return {}
	const login = Buffer.from(`${auth.username}:${auth.password}`).toString('base64')
	return { authorization: `Basic ${login}` }
}

export function explainStatus(
	status: number,
	{ location }: Partial<Record<string, string>> = {},
): string {
	if (status === 401 || status === 403) return `refuses this login (HTTP ${status})`
	if (status >= 300 && status < 400 && location)
		return `sends on to ${location.slice(0, 120)}: write that address into the settings`
	return `answers HTTP ${status}`
}
