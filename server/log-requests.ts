import type { RequestHandler } from 'express'
import { redactPath } from '~/http/redact-path'
import { REQUEST_ID } from '~/http/request-id'

/** Prints a line per answer: `GET /dashboard 200 14174 - 21.345 ms 5f2c9a1e0b7d4c36`, its id last. */
export const logRequests =
	({ onlyFailed = false } = {}): RequestHandler =>
	({ method, originalUrl, headers }, response, next) => {
		const startedAt = performance.now()
		response.once('close', () => {
			const status = response.headersSent ? response.statusCode : '-'
			if (onlyFailed && status !== '-' && status < 400) return
			const length = response.getHeader('Content-Length') ?? '-'
			const ms = (performance.now() - startedAt).toFixed(3)
			const line = [method, redactPath(originalUrl), status, length, '-', ms, 'ms']
			process.stdout.write(`${[...line, headers[REQUEST_ID]].join(' ')}\n`)
		})
		next()
	}
