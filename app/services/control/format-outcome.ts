import type { CommandResult } from './await-outcome.server'
import type { SwitchRequest } from './queue-switches.server'

/** The outcome of a command, in words for people. */
export function formatOutcome(
	{ status, reason }: Pick<CommandResult, 'status' | 'reason'>,
	to: SwitchRequest['to'],
): string {
	const why = reason ?? 'the agent gave no reason'
	switch (status) {
		case 'done':
			return to === 'auto' ? 'Given back to automation' : `Switched ${to}; the device confirmed it`
		case 'queued':
			return 'The agent has not fetched the order yet. It expires within seconds'
		case 'sent':
			return 'The agent has the order; the device has not confirmed it yet'
		case 'rejected':
			return `Refused: ${why}`
		case 'failed':
			return `Unable to control equipment: ${why}`
		case 'expired':
			return `Not done: ${why}`
		case 'unknown':
			return `It is not known whether this was done: ${why}`
	}
}
