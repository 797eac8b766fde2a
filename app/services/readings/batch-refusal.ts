import type { BatchRefusal } from '@sfc/contract/agent/batch'

/** Why a batch is not taken, as the agent is told. */
export type Refusal = Omit<BatchRefusal, 'serverTime'> & { retryAfterS?: number }

export type Refused = { refused: Refusal }

export const refuse = (
	cause: Refusal['cause'],
	error: string,
	more: Omit<Refusal, 'cause' | 'error'> = {},
): Refused => ({ refused: { cause, error, ...more } })

export const refuseOutOfOrder = (expected: number): Refused =>
	refuse('out-of-order', `Records before it are missing: send from ${expected}`, { expected })
