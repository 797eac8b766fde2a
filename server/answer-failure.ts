import type { ErrorRequestHandler } from 'express'
import type { Server } from '~/boot.server'
import { redactPath } from '~/http/redact-path'
import { REQUEST_ID } from '~/http/request-id'
import { API_CSP } from '~/http/security-headers.server'

/** Logs an error that nothing else has caught, and answers without a stack. */
export const answerFailure =
	({ log }: Server): ErrorRequestHandler =>
	(error: unknown, { method, originalUrl, headers }, response, _next) => {
		log.error({ err: error, method, path: redactPath(originalUrl) }, 'unexpected')
		if (response.headersSent) return void response.destroy()
		response.writeHead(500, {
			'Content-Type': 'text/plain; charset=utf-8',
			'Content-Security-Policy': API_CSP,
			'Cache-Control': 'no-store',
		})
		response.end(
			`Something went wrong on the server. Please try again. If it happens again, give this number to support: ${headers[REQUEST_ID]}`,
		)
	}
