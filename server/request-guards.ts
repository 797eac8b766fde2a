import type { IncomingMessage } from 'node:http'
import type { RequestHandler, Response } from 'express'
import type { Server } from '~/boot.server'
import { CLIENT_ADDRESS } from '~/http/client-address.server'
import { redactPath } from '~/http/redact-path'
import { isSameOriginRequest } from '~/http/same-origin.server'
import { API_CSP, securityHeaders } from '~/http/security-headers.server'
import { resolveClientAddress } from './resolve-client-address'

/** Sets the security headers of every answer, including files and failures. */
export function setSecurityHeaders(publicUrl: string | undefined): RequestHandler {
	const headers = new Map(securityHeaders(publicUrl))
	return (_request, response, next) => {
		response.setHeaders(headers)
		next()
	}
}

/** Refuses a Host and an address that do not make a URL; Remix would answer them with a bare 500. */
export const refuseInvalidUrl: RequestHandler = (request, response, next) => {
	if (isReadable(request)) next()
	else refuse(response, 400, 'The address or the Host of this request is not valid')
}

const isReadable = ({ headers: { host = '' }, url = '' }: IncomingMessage) =>
	/^[^/\\?#@]+$/.test(host) && url.startsWith('/') && URL.canParse(`http://${host}${url}`)

/**
 * Passes the client's address on to code that cannot see the socket, replacing any header a client
 * sent.
 */
export const setClientAddressHeader =
	({ env }: Server): RequestHandler =>
	(request, _response, next) => {
		delete request.headers['x-forwarded-host'] // any client can send it, and Remix would believe it
		const address = resolveClientAddress(request, env.TRUSTED_PROXIES)
		if (address === null) delete request.headers[CLIENT_ADDRESS]
		else request.headers[CLIENT_ADDRESS] = address
		next()
	}

/**
 * Refuses forms from other sites. Remix compares Origin with Host itself, but only for pages and without the
 * public address: what passes here must pass there. The API checks its own calls.
 */
export const refuseCrossSiteForm =
	({ env, log }: Server): RequestHandler =>
	({ method, headers, url }, response, next) => {
		if (headers.origin === undefined || url.startsWith('/api/')) return next()
		const header = (name: string) => headers[name]?.toString()
		if (isSameOriginRequest({ method, header }, env.PUBLIC_URL)) {
			headers.origin = `http://${headers.host}`
			return next()
		}
		log.warn({ origin: headers.origin, path: redactPath(url) }, 'a foreign form was refused')
		refuse(response, 403, 'This request came from another site and was refused')
	}

function refuse(response: Response, status: number, text: string): void {
	response.writeHead(status, {
		'Content-Type': 'application/json',
		'Content-Security-Policy': API_CSP,
		'Cache-Control': 'no-store',
	})
	response.end(JSON.stringify({ error: text, message: text }))
}
