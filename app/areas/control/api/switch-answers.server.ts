import type {
	SwitchResultsWire,
	OutcomeWire,
	EmergencyStopWire,
} from '@sfc/contract/control/outcome-wire'
import type { FarmCtx, Permitted } from '~/context.server'
import { awaitOutcome, type CommandResult } from '~/areas/control/services/await-outcome.server'
import type { NotifiedAgents } from '~/areas/control/services/emergency-stop.server'
import { awaitStopProof } from '~/areas/control/services/await-stop-proof.server'
import type { SwitchRequest } from '~/areas/control/services/queue-switches.server'
import { switchEquipment } from '~/areas/control/services/switch-equipment.server'
import type { SwitchResult } from '~/areas/control/services/switch-many.server'

/**
 * HTTP status by outcome: a pending command has not failed yet, and a failed one must not look like success to
 * any client.
 */
const STATUS: Record<CommandResult['status'], number> = {
	done: 200,
	queued: 202,
	sent: 202,
	rejected: 409,
	failed: 502,
	expired: 502,
	unknown: 502,
}

/** Queues a switch, waits for its outcome, and answers with it. */
export async function answerSwitch(
	ctx: Permitted<'equipment.control'>,
	order: SwitchRequest,
): Promise<Response> {
	const result = await awaitOutcome(ctx, await switchEquipment(ctx, order))
	const message = formatOutcome(result, order.to)
	const { status, commandId, readBack } = result
	const success = status === 'done'
	const { equipmentKey: equipmentId } = order
	const body: OutcomeWire = { success, status, message, equipmentId, commandId, readBack }
	const failed = STATUS[status] >= 400
	return Response.json(failed ? { ...body, error: message } : body, { status: STATUS[status] })
}

/** Formats the outcome of a command. */
function formatOutcome(
	{ status, reason }: Pick<CommandResult, 'status' | 'reason'>,
	to: SwitchRequest['to'],
): string {
	const why = reason ?? 'the agent gave no reason'
	switch (status) {
		case 'done':
			return to === 'auto' ? 'Given back to automation' : `Switched ${to}; the device confirmed it`
		case 'queued':
			return 'The agent has not received the command yet. It expires within seconds'
		case 'sent':
			return reason ?? 'The agent has the command; the device has not confirmed it yet'
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

/** Number of requested switches that the devices confirmed, and the reasons of the others. */
export function switchResultsToWire(result: {
	success: number
	total: number
	items: SwitchResult[]
}): SwitchResultsWire {
	const { success, total } = result
	const items = result.items.map(({ equipmentKey, status, reason }) => ({
		equipmentId: equipmentKey,
		status,
		success: status === 'done',
		reason,
	}))
	const message = `${success} of ${total} confirmed by their devices`
	return { results: { success, total }, success: success === total, message, items }
}

/** Waits until the agents have confirmed the stop. 202 while any of them has not. */
export async function answerEmergencyStop(
	ctx: FarmCtx,
	{ notified, stopped }: { notified: NotifiedAgents; stopped: boolean },
): Promise<Response> {
	const { success, title, text, confirmed } = await awaitStopProof(ctx, {
		notified,
		stopped,
		waitMs: 5_000,
	})
	const { told, silent } = notified
	const message = `${title}. ${text}`
	const body: EmergencyStopWire = {
		success,
		stopped,
		message,
		confirmed,
		told: told.length,
		silent,
	}
	return Response.json(body, { status: success ? 200 : 202 })
}
