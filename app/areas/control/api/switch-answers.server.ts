import type {
	SwitchResultsWire,
	OutcomeWire,
	EmergencyStopWire,
} from '@sfc/contract/control/outcome-wire'
import type { FarmCtx, Permitted } from '~/context.server'
import { awaitOutcome, type CommandResult } from '~/areas/control/services/await-outcome.server'
import type { NotifiedAgents } from '~/areas/control/services/emergency-stop.server'
import { awaitStopProof } from '~/areas/control/services/await-stop-proof.server'
import { outcomeToFault } from '~/areas/control/services/outcome-to-fault'
import type { SwitchRequest } from '~/areas/control/services/switch-request'
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

/** What a failed outcome means for the output, before its reason. */
const PREFIX: Record<CommandResult['status'], string> = {
	done: '',
	queued: '',
	sent: '',
	rejected: 'Refused: ',
	failed: 'Unable to control equipment: ',
	expired: 'Not done: ',
	unknown: 'It is not known whether this was done: ',
}

/** Queues a switch, waits for its outcome, and answers with it. */
export async function answerSwitch(
	ctx: Permitted<'equipment.control'>,
	order: SwitchRequest,
): Promise<Response> {
	const result = await awaitOutcome(ctx, await switchEquipment(ctx, order))
	const fault = outcomeToFault(result)
	const message = fault ? `${PREFIX[result.status]}${fault.message}` : formatDone(order.to)
	const { status, commandId, readBack } = result
	const success = status === 'done'
	const { equipmentKey: equipmentId } = order
	const body: OutcomeWire = { success, status, message, equipmentId, commandId, readBack }
	const failed = STATUS[status] >= 400
	return Response.json(failed ? { ...body, error: message } : body, { status: STATUS[status] })
}

const formatDone = (to: SwitchRequest['to']): string =>
	to === 'auto' ? 'Given back to automation' : `Switched ${to}; the device confirmed it`

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
