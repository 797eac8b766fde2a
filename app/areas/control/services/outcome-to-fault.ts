import { Fault } from '@sfc/domain/fault'
import type { CommandResult } from './await-outcome.server'
import { isOpenCommand } from './command-status'

/** Reasons for the outcomes that come without one. */
const REASONS = {
	queued: 'The agent has not received the command yet. It expires within seconds',
	sent: 'The agent has the command; the device has not confirmed it yet',
	ended: 'The agent gave no reason',
}

/**
 * Converts the outcome of a command to what stands in its way; null for one that is done. Its code is
 * conflict when the agent refused, and else unavailable, with a time to retry while the command is
 * still under way.
 */
export function outcomeToFault({
	status,
	reason,
}: Pick<CommandResult, 'status' | 'reason'>): Fault | null {
	if (status === 'done') return null
	if (status === 'rejected') return new Fault('conflict', reason ?? REASONS.ended)
	if (!isOpenCommand(status)) return new Fault('unavailable', reason ?? REASONS.ended)
	const text = reason ?? (status === 'queued' ? REASONS.queued : REASONS.sent)
	return new Fault('unavailable', text, { retryAfterS: 5 })
}
