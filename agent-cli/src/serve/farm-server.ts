import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Formats } from '@sfc/domain/units/formats'
import { describeError } from '../describe-error'
import { CommandError } from '../exit-codes'
import { steadyNow } from '../time/steady-now'
import { userName } from '../user-name'
import { findFfmpeg } from '../cameras/video/find-ffmpeg'
import { listCameras, renderCamera, renderCameras } from './camera-page'
import { allowedHosts, checkOrigin } from './check-origin'
import { renderDocument, securityHeaders, type Page } from './document'
import { FarmActions, type FarmActionsOptions } from './farm-actions'
import { renderFarm } from './farm-page'
import { readFarm } from './farm-view'
import { LiveViews } from './live-views'
import { isSameSecret, OneTimePin } from './one-time-pin'
import { Refusal } from './refusal'
import { sessionCookie, sessionKey, Sessions, type Session } from './sessions'
import { renderRefusal, renderRelease, renderSignIn, renderStop } from './small-pages'
import { addressKey } from '@sfc/domain/platform/network-prefix'

type FarmServerOptions = FarmActionsOptions & {
	port: number
	/** For other machines in the network too; each browser enters a PIN first. */
	lan: boolean
	formats: Formats
	announcePin(pin: string): void
}

type Answer =
	| { status: number; page: Page; cookie?: string }
	| { location: string; cookie?: string }
	/** Goes on until the browser leaves. */
	| { stream: (response: ServerResponse) => void; cookie?: string }

const LIMITS = { maxHeaderSize: 8192, headersTimeout: 5000, requestTimeout: 10_000 }
/** Longer than an emergency stop takes to be confirmed. */
const SILENT_SOCKET_MS = 30_000

/** The page of the farm, for browsers of this machine or of its network. */
export class FarmServer {
	readonly #options: FarmServerOptions
	readonly #actions: FarmActions
	readonly #live: LiveViews
	readonly #sessions = new Sessions(steadyNow)
	/**
	 * One-time PIN; null serves this machine alone: who has an account here is trusted as at its keyboard, where anybody
	 * can pull the plug or, with the agent's account, run `stop-all`.
	 */
	readonly #pin: OneTimePin | null
	readonly #server: Server
	#port = 0

	constructor(options: FarmServerOptions) {
		this.#options = options
		this.#actions = new FarmActions(options)
		this.#live = new LiveViews(options.log)
		this.#pin = options.lan
			? new OneTimePin({ now: steadyNow, announce: (pin) => options.announcePin(pin) })
			: null
		this.#server = createServer(LIMITS, (request, response) => void this.#handle(request, response))
		limitConnections(this.#server)
		this.#server.setTimeout(SILENT_SOCKET_MS)
	}

	/** Begins to listen; the port. Throws `CommandError` when the port cannot be had. */
	async start(): Promise<number> {
		const { port, lan } = this.#options
		await new Promise<void>((listening, failed) => {
			this.#server.once('error', (error) => failed(portError(error, port)))
			this.#server.listen(port, lan ? undefined : '127.0.0.1', listening)
		})
		this.#port = (this.#server.address() as AddressInfo).port
		return this.#port
	}

	async stop(): Promise<void> {
		await this.#live.stop()
		const closed = new Promise<void>((done) => this.#server.close(() => done()))
		this.#server.closeAllConnections()
		await closed
	}

	async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
		try {
			const answer = await this.#answer(request)
			if ('stream' in answer) answer.stream(response)
			else send(response, answer)
		} catch (error) {
			if (!(error instanceof Refusal)) this.#options.log.error({ err: error }, 'a page failed')
			const { status, title, message } =
				error instanceof Refusal
					? error
					: new Refusal(500, 'This did not work', 'The log of “farm-agent serve” says why.')
			send(response, { status, page: renderRefusal(title, message) })
		}
	}

	async #answer(request: IncomingMessage): Promise<Answer> {
		checkOrigin(request, allowedHosts(this.#options.lan))
		const { method, url = '/', headers } = request
		const [path = '/', query = ''] = url.split('?')
		const session = this.#sessions.find(sessionKey(this.#port, headers.cookie))
		const caller = findCaller(request.socket)
		if (method === 'POST') {
			if (this.#pin && path === '/pin')
				return this.#signIn(this.#pin, caller, await readForm(request))
			if (!session && this.#pin) return signInPage('none')
			return this.#change(path, await readForm(request), session)
		}
		if (method !== 'GET') throw new Refusal(405, 'Not allowed', 'This page knows GET and POST.')
		if (session) return this.#show(path, query, session)
		if (this.#pin) return signInPage('none')
		const opened = this.#sessions.open(userName())
		const cookie = sessionCookie(this.#port, opened.key)
		return { ...(await this.#show(path, query, opened.session)), cookie }
	}

	#signIn(pin: OneTimePin, caller: string, form: URLSearchParams): Answer {
		const who = (form.get('name') ?? '').replaceAll(/\p{C}/gu, '').trim().slice(0, 40)
		if (!pin.redeem(form.get('pin') ?? '', caller)) {
			const pauseLeftMs = pin.pauseLeftMs(caller)
			return signInPage(pauseLeftMs > 0 ? 'paused' : 'wrong', pauseLeftMs)
		}
		const { key } = this.#sessions.open(who || 'someone')
		return { location: '/', cookie: sessionCookie(this.#port, key) }
	}

	async #show(path: string, query: string, { token, who }: Session): Promise<Answer> {
		const { config, clock, formats } = this.#options
		const view = readFarm(config, clock, formats)
		switch (path) {
			case '/': {
				const request = new URLSearchParams(query).get('request')
				return { status: 200, page: renderFarm(view, token, request) }
			}
			case '/stop':
				return { status: 200, page: renderStop(view, token) }
			case '/release':
				return { status: 200, page: renderRelease(token) }
			case '/cameras':
				return { status: 200, page: renderCameras(listCameras(config)) }
			default:
				return this.#showCamera(path, who)
		}
	}

	async #showCamera(path: string, who: string): Promise<Answer> {
		const [, id, live] = /^\/cameras\/([\w-]{1,120})(\/live)?$/.exec(path) ?? []
		const camera = listCameras(this.#options.config).find((one) => one.id === id)
		if (!camera) throw new Refusal(404, 'Not found', 'There is no such page.')
		if (live) return { stream: (response) => this.#live.show(camera, who, response) }
		return { status: 200, page: renderCamera(camera, (await findFfmpeg()) !== null) }
	}

	async #change(path: string, form: URLSearchParams, session: Session | null): Promise<Answer> {
		if (!session || !isSameSecret(form.get('token') ?? '', session.token))
			throw new Refusal(403, 'Nothing was switched', 'The page was too old. Open it again.')
		const { who } = session
		switch (path) {
			case '/outputs': {
				this.#requireAgent()
				const id = await this.#actions.changeOutput(form, who)
				return { location: `/?request=${id}` }
			}
			case '/stop': {
				const left = await this.#actions.stop(who)
				return left.length ? { status: 200, page: notConfirmed(left) } : { location: '/' }
			}
			case '/release':
				await this.#actions.release(who)
				return { location: '/' }
			default:
				throw new Refusal(404, 'Not found', 'There is no such page.')
		}
	}

	#requireAgent(): void {
		const { config, clock, formats } = this.#options
		if (readFarm(config, clock, formats).isRunning) return
		const advice = 'farm-agent is not running. Start it with: farm-agent run'
		throw new Refusal(409, 'Nothing was switched', advice)
	}
}

const signInPage = (note: 'none' | 'wrong' | 'paused', pauseLeftMs = 0): Answer => ({
	status: note === 'paused' ? 429 : 401,
	page: renderSignIn(note, pauseLeftMs),
})

const notConfirmed = (left: string[]): Page =>
	renderRefusal(
		'Not everything is confirmed off',
		`The emergency stop is set. Not confirmed off: ${left.join(', ')}. Switch off by hand.`,
	)

function portError(error: NodeJS.ErrnoException, port: number): CommandError {
	const why = error.code === 'EADDRINUSE' ? `Port ${port} is in use.` : `${describeError(error)}.`
	return new CommandError('failed', `${why} Choose another one with --port.`)
}

function send(response: ServerResponse, answer: Exclude<Answer, { stream: unknown }>): void {
	const nonce = randomBytes(16).toString('base64')
	for (const [name, value] of Object.entries(securityHeaders(nonce)))
		response.setHeader(name, value)
	if (answer.cookie !== undefined) response.setHeader('set-cookie', answer.cookie)
	if ('location' in answer) {
		response.writeHead(303, { location: answer.location }).end()
		return
	}
	const text = renderDocument(answer.page, nonce)
	// After a body that was not read, the connection is of no more use.
	if (!response.req.complete) response.setHeader('connection', 'close')
	response.writeHead(answer.status, { 'content-type': 'text/html; charset=utf-8' }).end(text)
}

const BODY_MAX_BYTES = 4096

/** The fields of a posted form. Throws `Refusal` for what is no form, or too large. */
async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
	const [type] = (request.headers['content-type'] ?? '').split(';')
	if (type?.trim() !== 'application/x-www-form-urlencoded')
		throw new Refusal(415, 'Not a form', 'This is not a form of this page.')
	const chunks: Buffer[] = []
	let size = 0
	// The connection is left open for the answer.
	for await (const chunk of request.iterator({ destroyOnReturn: false })) {
		size += (chunk as Buffer).length
		if (size > BODY_MAX_BYTES) throw new Refusal(413, 'Too large', 'The form is too large.')
		chunks.push(chunk as Buffer)
	}
	return new URLSearchParams(Buffer.concat(chunks).toString())
}

/** Pages and live pictures of a few browsers: one keeps six connections at most. */
const OF_ONE_ADDRESS_MAX = 20
const CONNECTIONS_MAX = 200

/** Who a connection comes from, as limits count: an IPv4 address, or the network of an IPv6 one. */
const findCaller = ({ remoteAddress = '' }: Pick<Socket, 'remoteAddress'>): string =>
	addressKey(remoteAddress.replace(/^::ffff:(?=\d+\.)/i, ''))

/** Closes connections of an address that has too many, so that nobody takes all of the server's. */
function limitConnections(server: Server): void {
	const open = new Map<string, number>()
	server.maxConnections = CONNECTIONS_MAX
	server.on('connection', (socket: Socket) => {
		const caller = findCaller(socket)
		const count = (open.get(caller) ?? 0) + 1
		if (count > OF_ONE_ADDRESS_MAX) return socket.destroy()
		open.set(caller, count)
		socket.once('close', () => {
			const left = (open.get(caller) ?? 1) - 1
			if (left > 0) open.set(caller, left)
			else open.delete(caller)
		})
	})
}
