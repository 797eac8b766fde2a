import type { ActionFunctionArgs } from '@remix-run/node'
import type { BatchRefusal, BatchReply } from '@sfc/contract/agent/batch'
import { BATCH_MAX_BYTES } from '@sfc/contract/agent/paths'
import { Fault } from '@sfc/domain/fault'
import type { AgentCtx } from '~/context.server'
import { api, methodNotAllowed } from '~/http/api.server'
import { readBytes } from '~/http/read-body.server'
import { refuse, type Refusal } from '~/services/readings/batch-refusal'
import { countRefusal } from '~/services/readings/count-refusal.server'
import { storeBatch, type BatchOutcome } from '~/services/readings/store-batch.server'
import { requireAgent } from './require-agent.server'

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

export const loader = () => methodNotAllowed('POST')

export const action = api(
	async ({ request }: ActionFunctionArgs) => {
		if (request.method !== 'POST') return methodNotAllowed('POST')
		const ctx = await requireAgent(request)
		const outcome = await take(ctx, request)
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
	},
	{ anyOrigin: true },
)

async function take(ctx: AgentCtx, request: Request): Promise<BatchOutcome> {
	let body: Uint8Array
	try {
		body = await readBytes(request, BATCH_MAX_BYTES)
	} catch (error) {
		if (!(error instanceof Fault) || error.code !== 'too-large') throw error
		const refusal = { agentId: ctx.agent.id, cause: 'too-large', detail: error.message }
		countRefusal(ctx, refusal)
		return refuse('too-large', error.message)
	}
	return storeBatch(ctx, body)
}
