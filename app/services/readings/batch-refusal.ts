import type { BatchRefusal } from '@sfc/contract/agent/batch'

/** Why a batch is refused, as the agent receives it. */
export type Refusal = Omit<BatchRefusal, 'serverTime'> & { retryAfterS?: number }

export type Refused = { refused: Refusal }

/** How often a caller was refused for a cause since the counts were last written down. */
export type RefusalCount = {
	/** Empty when the caller could not be named. */
	agentId: string
	cause: string
	count: number
	/** When it was refused first since the counts were written down. */
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
