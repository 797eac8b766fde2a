import { Fault } from '@sfc/domain/fault'
import { FAULT_STATUS } from '~/http/fault-status'
import type { Reply } from '~/http/form-page.server'

/**
 * The response for an entry that was not saved: a message above the form, and the reason at its
 * field.
 */
export function replyWithFailure(reply: Reply, error: unknown, failed: string) {
	if (!(error instanceof Fault)) throw error
	const { code, field, message } = error
	if (!field) return reply({ formErrors: [`${failed}. ${message}`] }, FAULT_STATUS[code])
	return reply({ formErrors: [failed], fieldErrors: { [field]: [message] } }, FAULT_STATUS[code])
}
