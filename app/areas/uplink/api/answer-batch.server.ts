import type { BatchRefusal, BatchReply } from '@sfc/contract/agent/batch'
import { Fault } from '@sfc/domain/fault'
import type { AgentCtx } from '~/context.server'
import { refuse, type Refusal } from '~/areas/readings/services/batch-refusal'
import { countRefusal } from '~/areas/readings/services/count-refusal.server'
import { storeBatch, type BatchOutcome } from '~/areas/uplink/services/store-batch.server'
import { requireAgentBy } from './require-sender.server'

const STATUS: Record<Refusal['cause'], number> = {
	'not-json': 400,
	'bad-record': 400,
	'unknown-agent': 401,
	'revoked-agent': 401,
	'out-of-order': 409,
	clock: 409,
	'too-large': 413,
	'unknown-series': 422,
	busy: 429,
	'disk-full': 503,
}

type ReadBody = () => Promise<Uint8Array>

/** Stores a batch of the agent with these credentials; the server calls it without the router of the API. */
export const answerBatch = async (
	authorization: string | null,
	readBody: ReadBody,
): Promise<Response> => storeAndAnswer(await requireAgentBy(authorization), readBody)

/** Stores a batch and answers once it is on disk, or with the reason of a refusal. */
export async function storeAndAnswer(ctx: AgentCtx, readBody: ReadBody): Promise<Response> {
	const outcome = await take(ctx, readBody)
	const serverTime = ctx.now()
	if ('ackedThrough' in outcome) {
		const { ackedThrough } = outcome
		return Response.json({ ackedThrough, serverTime } satisfies BatchReply)
	}
	const { retryAfterS, ...refusal } = outcome.refused
	return Response.json({ ...refusal, serverTime } satisfies BatchRefusal, {
		status: STATUS[refusal.cause],
		headers: retryAfterS === undefined ? {} : { 'Retry-After': String(retryAfterS) },
	})
}

async function take(ctx: AgentCtx, readBody: ReadBody): Promise<BatchOutcome> {
	let body: Uint8Array
	try {
		body = await readBody()
	} catch (error) {
		if (!(error instanceof Fault) || error.code !== 'too-large') throw error
		const refusal = { agentId: ctx.agent.id, cause: 'too-large', detail: error.message }
		countRefusal(ctx, refusal)
		return refuse('too-large', error.message)
	}
	return storeBatch(ctx, body)
}
