import type { RequestHandler } from 'express'
import { redactPath } from '~/http/redact-path'

/** Prints a line per answer: `GET /dashboard 200 14174 - 21.345 ms`. */
export const logRequests: RequestHandler = ({ method, originalUrl }, response, next) => {
	const startedAt = performance.now()
	response.once('close', () => {
		const status = response.headersSent ? response.statusCode : '-'
		const length = response.getHeader('Content-Length') ?? '-'
		const ms = (performance.now() - startedAt).toFixed(3)
		process.stdout.write(`${method} ${redactPath(originalUrl)} ${status} ${length} - ${ms} ms\n`)
	})
	next()
}
