import type { Submission } from '@conform-to/react'
import { Fault } from '@sfc/domain/fault'
import { replyWithFault } from '~/http/reply-with-fault.server'

/** The answer to a form whose farm was not added, with the reason. */
export function replyWithAddFarmFault<S, V>(
	submission: Submission<S, string[], V>,
	error: unknown,
) {
	if (!(error instanceof Fault)) throw error
	const text = `Failed to add farm: ${error.message}`
	return replyWithFault(submission, new Fault(error.code, text, { cause: error }))
}
