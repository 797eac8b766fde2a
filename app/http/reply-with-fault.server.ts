import type { Submission, SubmissionResult } from '@conform-to/react'
import { data } from '@remix-run/node'
import { Fault } from '@sfc/domain/fault'
import { STATUS_OF_FAULT } from './status-of-fault'

type Reply = { result: SubmissionResult<string[]>; status: number }

/** What a form shows when its service refused: the message at its field, or above the form. */
export function faultReply<S, V>(submission: Submission<S, string[], V>, error: unknown): Reply {
	if (!(error instanceof Fault)) throw error
	const errors = [error.message]
	const result = submission.reply(
		error.field ? { fieldErrors: { [error.field]: errors } } : { formErrors: errors },
	)
	return { result, status: STATUS_OF_FAULT[error.code] }
}

/** The same as the answer of an action. Anything but a Fault is thrown on. */
export function replyWithFault<S, V>(submission: Submission<S, string[], V>, error: unknown) {
	const { result, status } = faultReply(submission, error)
	return data(result, { status })
}
