import { Fault } from '@sfc/domain/fault'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { checkKind } from '../faults/fault-board'
import { farmState } from '../farm-state'
import type { Farm } from '../farm'
import { listen, type Listening } from '../listen'
import { readBody } from '../read-body'

const MOST_BODY_BYTES = 65_536
const LONGEST_ADVANCE_S = 7 * 86_400
/** Long advances run in slices, so that sockets are served in between. */
const ADVANCE_SLICE_S = 600

type Body = Record<string, unknown>

/**
 * The control server of the farm, on the loopback address. Throws when the port is not available.
 */
export async function serveControl(
	farm: Farm,
	at: { host: string; port: number },
): Promise<Listening> {
	const routes: Record<string, (body: Body) => unknown | Promise<unknown>> = {
		'GET /state': () => farmState(farm),
		'POST /fault': ({ kind, target, arg }) => {
			farm.fault(checkKind(word('kind', kind) ?? ''), word('target', target), word('arg', arg))
			return { faults: farm.faults.list() }
		},
		'DELETE /faults': () => {
			farm.clearFaults()
			return { faults: [] }
		},
		'POST /set': (body) => {
			if (Object.keys(body).length === 0) throw new Fault('invalid', 'say {"sensor": value}')
			for (const [sensor, value] of Object.entries(body)) {
				if (typeof value !== 'number') throw new Fault('invalid', `${sensor} takes a number`)
			}
			for (const [sensor, value] of Object.entries(body)) farm.setSensor(sensor, Number(value))
			return { set: body }
		},
		'POST /advance': async ({ seconds }) => {
			if (typeof seconds !== 'number' || !(seconds > 0 && seconds <= LONGEST_ADVANCE_S)) {
				throw new Fault('invalid', `seconds takes a number up to ${LONGEST_ADVANCE_S}`)
			}
			for (let leftS = seconds; leftS > 0; leftS -= ADVANCE_SLICE_S) {
				farm.advance(Math.min(leftS, ADVANCE_SLICE_S))
				await new Promise((resolve) => setImmediate(resolve))
			}
			return { at: new Date(farm.nowMs()).toISOString() }
		},
	}

	const server = createServer({ requestTimeout: 10_000 }, (request, response) => {
		request.on('error', () => request.destroy())
		response.on('error', () => response.destroy())
		answer(routes, request).then(
			(value) => send(response, 200, value),
			(error: unknown) => {
				const known = error instanceof Fault
				send(response, known ? (STATUS[error.code] ?? 400) : 500, {
					error: known ? error.message : 'the simulated farm has a defect here',
				})
			},
		)
	})
	server.on('clientError', (_error, socket) => socket.destroy())
	return listen(server, at, 'the control port', () => server.closeAllConnections())
}

const STATUS: Partial<Record<Fault['code'], number>> = {
	'not-found': 404,
	forbidden: 403,
	'too-large': 413,
}

async function answer(
	routes: Record<string, (body: Body) => unknown | Promise<unknown>>,
	request: IncomingMessage,
): Promise<unknown> {
	refuseForeignPages(request)
	const path = (request.url ?? '/').split('?')[0]
	const name = `${request.method} ${path}`
	if (!Object.hasOwn(routes, name)) {
		throw new Fault('not-found', `there is ${Object.keys(routes).join(', ')}`)
	}
	return routes[name]?.(request.method === 'POST' ? await readJson(request) : {})
}

/** Refuses requests from web pages, so that no site can control the farm of its visitor. */
function refuseForeignPages({ headers }: IncomingMessage): void {
	const host = (headers.host ?? '').replace(/:\d+$/, '')
	const isOurs = ['127.0.0.1', 'localhost', '[::1]'].includes(host)
	if (!isOurs || headers.origin !== undefined) {
		throw new Fault('forbidden', 'the control port takes no requests from web pages')
	}
}

async function readJson(request: IncomingMessage): Promise<Body> {
	const text = await readBody(request, MOST_BODY_BYTES)
	if (text === null)
		throw new Fault('too-large', `the body is longer than ${MOST_BODY_BYTES} bytes`)
	try {
		const value: unknown = JSON.parse(text)
		if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Body
	} catch {
		// Refused with a message below.
	}
	throw new Fault('invalid', 'the body is not a JSON object')
}

function word(name: string, value: unknown): string | undefined {
	if (value === undefined || value === null) return undefined
	if (typeof value === 'string' || typeof value === 'number') return String(value)
	throw new Fault('invalid', `${name} takes a word or a number`)
}

function send(response: ServerResponse, status: number, value: unknown): void {
	response
		.writeHead(status, { 'content-type': 'application/json' })
		.end(`${JSON.stringify(value)}\n`)
}
