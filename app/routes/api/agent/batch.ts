import type { ActionFunctionArgs } from '@remix-run/node'
import { BATCH_MAX_BYTES } from '@sfc/contract/agent/paths'
import { api, methodNotAllowed } from '~/http/api.server'
import { readBytes } from '~/http/read-body.server'
import { answerBatch } from './answer-batch.server'

export const loader = () => methodNotAllowed('POST')

/** In production the batch lane answers before Remix is asked. */
export const action = api(
	async ({ request }: ActionFunctionArgs) => {
		if (request.method !== 'POST') return methodNotAllowed('POST')
		const authorization = request.headers.get('Authorization')
		return answerBatch(authorization, () => readBytes(request, BATCH_MAX_BYTES))
	},
	{ anyOrigin: true },
)
