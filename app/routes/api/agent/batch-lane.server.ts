import type { IncomingMessage, ServerResponse } from 'node:http'
import { AGENT_PATHS, BATCH_MAX_BYTES } from '@sfc/contract/agent/paths'
import { withJsonErrors } from '~/http/api.server'
import { readIncomingBytes } from '~/http/read-body.server'
import { standBefore } from '~/http/stand-before.server'
import { answerBatch } from './answer-batch.server'

/**
 * Answers batches at the door of the HTTP server. Express and Remix would cost two thirds of such a
 * request: Remix weighs every route of the product against every address. All else goes their way.
 */
export const openBatchLane = (): void =>
	standBefore((request, response, onward) => {
		if (request.method !== 'POST' || request.url !== AGENT_PATHS.batch) onward()
		else void takeBatch(request, response)
	})

async function takeBatch(request: IncomingMessage, response: ServerResponse): Promise<void> {
	response.on('error', () => {}) // a sender that is gone needs no answer
	const { authorization = null } = request.headers
	const call = { method: 'POST', url: AGENT_PATHS.batch }
	const made = await withJsonErrors(call, () =>
		answerBatch(authorization, () => readIncomingBytes(request, BATCH_MAX_BYTES)),
	)
	response.statusCode = made.status
	for (const [name, value] of made.headers) response.setHeader(name, value)
	response.end(await made.text())
}
