import { request as httpRequest } from 'node:http'

export type RawResponse = {
	status: number
	headers: Record<string, string | string[] | undefined>
	text: string
}

/** Sends a request with exactly these headers; `fetch` would add some and refuse others. */
export function sendRequest(
	port: number,
	method: string,
	path: string,
	headers: Record<string, string> = {},
	body?: string,
	localAddress?: string,
): Promise<RawResponse> {
	return new Promise((resolve, reject) => {
		const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
		const all = { ...headers, ...length }
		const call = httpRequest(
			// One connection per request: the server may close a reused one at that moment.
			{ host: '127.0.0.1', port, method, path, headers: all, localAddress, agent: false },
			(response) => {
				let text = ''
				response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
				const finish = () =>
					resolve({ status: response.statusCode ?? 0, headers: response.headers, text })
				response.on('end', finish)
				// an event stream does not end
				if (response.headers['content-type']?.includes('event-stream')) {
					finish()
					call.destroy()
				}
			},
		)
		call.on('error', reject)
		call.end(body)
	})
}

/** The session cookie a response sets, as a browser sends it back. */
export function readCookie({ headers, text }: RawResponse): string {
	const cookie = headers['set-cookie']?.[0]?.split(';')[0]
	if (!cookie) throw new Error(`no session came: ${text}`)
	return cookie
}
