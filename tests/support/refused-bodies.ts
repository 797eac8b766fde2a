import { Agent, request } from 'node:http'

const BODY = Buffer.alloc(3_000_000, 'a')
const TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']

/**
 * Sends 64 bodies that are answered unread, and then 20 visitors: over the same connections to a server, over
 * their own to a proxy, which shares those behind it. Returns the status of each answer, or the error.
 */
export async function sendRefusedBodies(
	port: number,
	{ visitorsShare }: { visitorsShare: boolean },
): Promise<{ sent: string[]; seen: string[] }> {
	const shared = new Agent({ keepAlive: true, maxSockets: 64 })
	const own = new Agent({ keepAlive: false })
	const ask = (method: string, path: string, type?: string, agent = shared) =>
		new Promise<string>((resolve) => {
			const headers = type ? { 'Content-Type': type, 'Content-Length': BODY.byteLength } : {}
			const call = request({ agent, host: '127.0.0.1', port, method, path, headers })
			call.on('response', (response) => {
				response.resume().on('end', () => resolve(String(response.statusCode)))
			})
			call.on('error', ({ message }) => resolve(message))
			call.setTimeout(20_000, () => call.destroy(new Error('no answer')))
			call.end(type && BODY)
		})
	try {
		const sent = await Promise.all(
			Array.from({ length: 64 }, (_, n) => ask('POST', '/dashboard', TYPES[n % 2])),
		)
		const seen = await Promise.all(
			Array.from({ length: 20 }, () =>
				ask('GET', '/login', undefined, visitorsShare ? shared : own),
			),
		)
		return { sent, seen }
	} finally {
		shared.destroy()
		own.destroy()
	}
}
