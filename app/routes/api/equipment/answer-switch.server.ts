import type { OutcomeWire } from '@sfc/contract/control/outcome-wire'
import type { FarmCtx } from '~/context.server'
import { awaitOutcome, type CommandResult } from '~/services/control/await-outcome.server'
import { formatOutcome } from '~/services/control/format-outcome'
import type { SwitchRequest } from '~/services/control/queue-switches.server'
import { switchEquipment } from '~/services/control/switch-equipment.server'

/** An order under way is no failure yet; one that failed must not look like success to any client. */
const STATUS: Record<CommandResult['status'], number> = {
	done: 200,
	queued: 202,
	sent: 202,
	rejected: 409,
	failed: 502,
	expired: 502,
	unknown: 502,
}

/** Orders a switch, waits for its outcome, and answers with it. */
export async function answerSwitch(ctx: FarmCtx, order: SwitchRequest): Promise<Response> {
	const result = await awaitOutcome(ctx, await switchEquipment(ctx, order))
	const message = formatOutcome(result, order.to)
	const { status, commandId, readBack } = result
	const success = status === 'done'
	const { equipmentKey: equipmentId } = order
	const body: OutcomeWire = { success, status, message, equipmentId, commandId, readBack }
	const failed = STATUS[status] >= 400
	return Response.json(failed ? { ...body, error: message } : body, { status: STATUS[status] })
}
