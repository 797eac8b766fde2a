import type { Submission } from '@conform-to/react'
import { data } from '@remix-run/node'
import { Fault } from '@sfc/domain/fault'
import { FAULT_STATUS } from './fault-status'

/**
 * The answer to a form that the service refused: the message at its field, or above the form. Typed values
 * stay, except `hideFields`. Throws anything but a Fault.
 */
export function replyWithFault<S, V>(
	submission: Submission<S, string[], V>,
	error: unknown,
	hideFields: string[] = [],
) {
	if (!(error instanceof Fault)) throw error
	const errors = [error.message]
	const where = error.field ? { fieldErrors: { [error.field]: errors } } : { formErrors: errors }
	return data(submission.reply({ ...where, hideFields }), { status: FAULT_STATUS[error.code] })
}
