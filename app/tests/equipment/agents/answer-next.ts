import { expect } from 'vitest'
import {
	listPendingCommands,
	markCommandsSent,
} from '~/areas/control/services/list-pending-commands.server'
import { recordAnswer } from '~/areas/equipment/services/agent-requests/record-answer.server'
import type { TestAgent } from './test-agent'

/** Answers the next request of the server as its agent would, or refuses it for a reason; the request. */
export async function answerNext({ ctx }: TestAgent, answer: object, reason: string | null = null) {
	const pending = async () =>
		(await listPendingCommands(ctx, { afterSeq: 0 })).find(({ op }) => op === 'ask')
	await expect.poll(pending).toBeDefined()
	const question = await pending()
	if (question?.op !== 'ask') throw new Error('no question')
	await markCommandsSent(ctx, [question])
	const outcome = reason === null ? 'done' : 'failed'
	await recordAnswer(ctx, { commandId: question.id, outcome, answer, reason })
	return question
}
