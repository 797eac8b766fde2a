import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { RequestHandler } from 'express'
import { REQUEST_ID } from '~/http/request-id'
import { withLogScope } from '~/log-scope'

/** Letters, digits and marks that can stand in any log, header and page. */
const VALID = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/
/** https://www.w3.org/TR/trace-context/#traceparent-header */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/

/**
 * Gives each request an id: the one its sender or a proxy gave it, else a new one. It is in the
 * answer, and in each line that is logged meanwhile.
 */
export const assignRequestId: RequestHandler = (request, response, next) => {
	const requestId = readRequestId(request.headers) ?? randomBytes(8).toString('hex')
	request.headers[REQUEST_ID] = requestId
	response.setHeader('X-Request-Id', requestId)
	withLogScope({ requestId }, next)
}

/** The id that a request came with; undefined when there is none that is valid. */
export function readRequestId(headers: IncomingHttpHeaders): string | undefined {
	const given = headers[REQUEST_ID]?.toString() ?? ''
	if (VALID.test(given)) return given
	return TRACEPARENT.exec(headers['traceparent']?.toString() ?? '')?.[1]
}
