import { AGENT_PATHS, BATCH_MAX_BYTES } from '@sfc/contract/agent/paths'
import type { RequestHandler } from 'express'
import type { Ctx } from '~/context.server'
import { withJsonErrors } from '~/http/api.server'
import { readIncomingBytes } from '~/http/read-body.server'
import { answerBatch } from '~/areas/uplink/api/answer-batch.server'

/**
 * Answers a batch of readings without creating a Request, which would cost more than storing it.
 */
export const receiveBatch =
	({ state }: Pick<Ctx, 'state'>): RequestHandler =>
	async (request, response) => {
		response.on('error', () => {}) // a client that has left needs no answer
		const { authorization = null } = request.headers
		const call = { method: 'POST', url: AGENT_PATHS.batch }
		state.batchesUnderWay++
		const made = await withJsonErrors(call, () =>
			answerBatch(authorization, () => readIncomingBytes(request, BATCH_MAX_BYTES)),
		).finally(() => state.batchesUnderWay--)
		response.statusCode = made.status
		response.setHeaders(made.headers)
		response.end(await made.text())
	}
