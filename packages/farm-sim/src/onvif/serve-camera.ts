import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Farm } from '../farm'
import { listen, type Listening } from '../listen'
import { readBody } from '../read-body'
import { handleSoap, PUBLIC_ACTIONS } from './handle-soap'
import { createDigestGuard, hasValidToken, type Credentials } from './authorize'
import type { Camera, Profile } from './camera'
import { soapAction, envelope, faultEnvelope, MAX_SOAP_BYTES, SoapFault } from './soap'

const BOUNDARY = 'picture'
const MOST_STREAMS = 4

/**
 * The camera's web services, snapshot and Motion JPEG stream. Without `credentials` no password is
 * required. Throws when the port is not available.
 */
export async function serveCamera(
	farm: Farm,
	camera: Camera,
	at: { host: string; port: number },
	credentials: Credentials | null,
): Promise<Listening> {
	const digest = credentials && createDigestGuard(credentials)
	const gate = () => farm.faults.ofService('camera')
	let streams = 0

	const baseOf = ({ socket }: IncomingMessage) =>
		`http://${(socket.localAddress ?? at.host).replace(/^::ffff:/, '')}:${socket.localPort}`

	const soap = async (request: IncomingMessage, response: ServerResponse) => {
		const xml = await readBody(request, MAX_SOAP_BYTES)
		const send = (status: number, text: string) =>
			response
				.writeHead(status, { 'content-type': 'application/soap+xml; charset=utf-8' })
				.end(text)
		if (xml === null) return void response.writeHead(413, { connection: 'close' }).end()
		try {
			const action = soapAction(xml)
			if (!action) throw new SoapFault('ter:InvalidArgVal', 'This is no SOAP request')
			const mayAsk =
				!credentials ||
				!digest ||
				PUBLIC_ACTIONS.has(action) ||
				hasValidToken(xml, credentials, camera.clockMs()) ||
				digest.accepts('POST', request.headers.authorization, camera.clockMs())
			if (!mayAsk) throw new SoapFault('ter:NotAuthorized', 'Sender not authorized')
			const id = new URL(request.url ?? '/', 'http://camera').searchParams.get('id') ?? ''
			send(200, envelope(await handleSoap(camera, action, xml, { base: baseOf(request), id })))
		} catch (error) {
			if (!(error instanceof SoapFault)) throw error
			send(error.subcode === 'ter:NotAuthorized' ? 401 : 400, faultEnvelope(error))
		}
	}

	const snapshot = async (response: ServerResponse, profile: Profile) => {
		const jpeg = await camera.picture(profile)
		response
			.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': jpeg.length })
			.end(jpeg)
	}
	const stream = (response: ServerResponse, profile: Profile) => {
		if (streams >= MOST_STREAMS) return void response.writeHead(503).end()
		streams++
		response.writeHead(200, { 'content-type': `multipart/x-mixed-replace; boundary=${BOUNDARY}` })
		const show = async () => {
			if (gate().silent || response.writableNeedDrain) return
			const jpeg = await camera.picture(profile)
			if (response.destroyed) return
			const head = `--${BOUNDARY}\r\ncontent-type: image/jpeg\r\ncontent-length: ${jpeg.length}\r\n\r\n`
			response.write(Buffer.concat([Buffer.from(head), jpeg, Buffer.from('\r\n')]))
		}
		void show()
		const timer = setInterval(() => void show(), 1000 / profile.frameRate)
		response.on('close', () => {
			clearInterval(timer)
			streams--
		})
	}

	const route = (request: IncomingMessage, response: ServerResponse): void | Promise<void> => {
		const url = new URL(request.url ?? '/', 'http://camera')
		if (request.method === 'POST' && url.pathname.startsWith('/onvif/'))
			return soap(request, response)
		const isPicture = url.pathname === '/snapshot' || url.pathname === '/stream'
		if (request.method !== 'GET' || !isPicture) return void response.writeHead(404).end()
		if (digest && !digest.accepts('GET', request.headers.authorization, camera.clockMs())) {
			const challenge = digest.challenge(camera.clockMs())
			return void response.writeHead(401, { 'www-authenticate': challenge }).end()
		}
		const profile = camera.profile(url.searchParams.get('profile') ?? 'main')
		if (!profile) return void response.writeHead(404).end()
		return url.pathname === '/snapshot' ? snapshot(response, profile) : stream(response, profile)
	}

	const server = createServer({ requestTimeout: 10_000 }, (request, response) => {
		request.on('error', () => request.destroy())
		response.on('error', () => response.destroy())
		const { silent, drop, away, slowMs } = gate()
		if (drop || away) return void request.socket.destroy()
		if (silent) return
		const answer = async () => {
			try {
				await route(request, response)
			} catch {
				if (!response.headersSent) response.writeHead(400)
				response.end()
			}
		}
		if (slowMs > 0) setTimeout(() => void answer(), slowMs).unref()
		else void answer()
	})
	server.maxConnections = 64
	server.on('clientError', (_error, socket) => socket.destroy())
	return listen(server, at, 'the camera', () => server.closeAllConnections())
}
