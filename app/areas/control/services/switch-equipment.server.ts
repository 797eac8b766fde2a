import type { Permitted } from '~/context.server'
import { queueSwitches } from './queue-switches.server'
import type { SwitchRequest } from './switch-request'

/**
 * Switches one piece of equipment on, off, or back to automation; `awaitOutcome` waits for the
 * result. Throws Fault not-found, forbidden, conflict during an emergency stop, and unavailable
 * when no device is connected or its agent is silent.
 */
export async function switchEquipment(
	ctx: Permitted<'equipment.control'>,
	order: SwitchRequest,
): Promise<{ commandId: string }> {
	const [ordered] = await queueSwitches(ctx, [order])
	if (!ordered) throw new Error('An order has no answer')
	if ('refused' in ordered) throw ordered.refused
	return { commandId: ordered.commandId }
}
