import { LOCATE_DEVICE } from '@sfc/contract/equipment/devices/asks'
import { Fault } from '@sfc/domain/fault'
import type { Permitted } from '~/context.server'
import { askAgent } from '../agent-requests/ask-agent.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { findDevice } from './find-device.server'

/**
 * Sets which of the addresses that its agent asks about is the device's; the agent reads it there.
 * Throws Fault not-found, and unavailable when its agent does not accept it.
 */
export async function locateDevice(
	ctx: Permitted<'agent.manage'>,
	{ id, address }: { id: number; address: string },
): Promise<void> {
	const { device, agentId, ip, ...found } = await findDevice(ctx, { id })
	if (!device?.hardware.question?.addresses.includes(address))
		throw new Fault('not-found', 'The agent does not ask about this address any more')
	const failed = 'The address could not be changed.'
	await askAgent(ctx, LOCATE_DEVICE, { device: device.key, address }, { agentId, failed })
	await ctx.db.write((tx) =>
		appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'device.located',
			subject: found.givenName ?? found.name,
			before: { address: ip },
			after: { address },
		}),
	)
}
