import type { ErrorRequestHandler } from 'express'
import type { Server } from '~/boot.server'
import { redactPath } from '~/http/redact-path'
import { REQUEST_ID } from '~/http/request-id'
import { refuseRequest } from './refuse-request'

/** Logs an error that nothing else has caught, and answers without a stack. */
export const answerFailure =
	({ log }: Server): ErrorRequestHandler =>
	(error: unknown, request, response, _next) => {
		const { method, originalUrl, headers } = request
		log.error({ err: error, method, path: redactPath(originalUrl) }, 'unexpected')
		if (response.headersSent) return void response.destroy()
		refuseRequest(request, response, {
			status: 500,
			title: 'Something went wrong',
			text: `Something went wrong on the server. Please try again. If it happens again, give this number to support: ${headers[REQUEST_ID]}`,
		})
	}
