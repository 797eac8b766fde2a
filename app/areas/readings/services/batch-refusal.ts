import type { BatchRefusal } from '@sfc/contract/agent/batch'

/** Reason of a refused batch, as the agent receives it. */
export type Refusal = Omit<BatchRefusal, 'serverTime'> & { retryAfterS?: number }

export type Refused = { refused: Refusal }

/** Number of refusals of a caller for one cause since the counts were last stored. */
export type RefusalCount = {
	/** Empty when the caller could not be identified. */
	agentId: string
	cause: string
	count: number
	/** Time of the first refusal since the counts were stored. */
	firstAt: number
	lastAt: number
	lastDetail: string
}

export const refuse = (
	cause: Refusal['cause'],
	error: string,
	more: Omit<Refusal, 'cause' | 'error'> = {},
): Refused => ({ refused: { cause, error, ...more } })

export const refuseOutOfOrder = (expected: number): Refused =>
	refuse('out-of-order', `Records before it are missing: send from ${expected}`, { expected })
