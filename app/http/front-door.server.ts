import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { redactPath } from './redact-path'
import { openRequestGate } from './request-gate.server'
import { isSameOriginRequest } from './same-origin.server'
import { securityHeaders } from './security-headers.server'
import { endSlowConnections } from './slow-connections.server'

type Arrival = { request: IncomingMessage; response: ServerResponse }
type Connection = { address: string; response: ServerResponse }

const current = new AsyncLocalStorage<Connection>()

/** The socket's side of the request being served: Remix hands requests on without it. */
export const connection = (): Connection | undefined => current.getStore()

/**
 * What every request passes before Remix sees it, files and failures included: it gets the headers
 * of every answer, and what Remix would answer with a bare 500 is sent to an API address that
 * refuses it in words.
 */
export function openFrontDoor(publicUrl: string | undefined, log: Logger): void {
	// Vite's development server holds web sockets open and has listeners of its own.
	if (process.env.NODE_ENV !== 'development') {
		endSlowConnections()
		openRequestGate()
	}
	const headers = securityHeaders(publicUrl)
	subscribe('http.server.request.start', (message) => {
		const { request, response } = message as Arrival
		current.enterWith({ address: request.socket.remoteAddress ?? '', response })
		for (const [name, value] of headers) response.setHeader(name, value)
		delete request.headers['x-forwarded-host'] // anybody can send it, and Remix would believe it
		if (!isReadable(request)) {
			request.headers.host = 'localhost'
			request.url = '/api/unreadable-address'
		} else checkOrigin(request, publicUrl, log)
	})
}

const isReadable = ({ headers: { host }, url = '' }: IncomingMessage) =>
	Boolean(host) && url.startsWith('/') && URL.canParse(`http://${host}${url}`)

/**
 * Remix compares Origin with Host by itself, for pages only, and knows no public address: what
 * passes here must pass there. The API has its own wrapper.
 */
function checkOrigin(request: IncomingMessage, publicUrl: string | undefined, log: Logger): void {
	const { method = 'GET', headers, url = '' } = request
	if (headers.origin === undefined || url.startsWith('/api/')) return
	const header = (name: string) => headers[name]?.toString()
	if (isSameOriginRequest({ method, header }, publicUrl)) headers.origin = `http://${headers.host}`
	else {
		log.warn({ origin: headers.origin, path: redactPath(url) }, 'a foreign form was refused')
		request.url = '/api/refused'
	}
}
