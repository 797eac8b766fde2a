import { obeysEmergencyStop } from '#db/farm-agents'
import { agents } from '#db/schema/agents'
import type { FarmScope } from '~/context.server'
import { listUnconfirmedStops } from './list-unconfirmed-stops.server'

/**
 * Whether every output is proven off since the emergency stop began, with a summary of what is
 * known.
 */
export type StopState = { isProven: boolean; text: string }

/** Reads how far an emergency stop is proven; null while there is none. */
export async function readStopState(ctx: FarmScope): Promise<StopState | null> {
	if (ctx.farm.emergencyStoppedAt === null) return null
	const [anyAgent] = await ctx.db.read
		.select({ id: agents.id })
		.from(agents)
		.where(obeysEmergencyStop(ctx.farm.id))
		.limit(1)
	if (!anyAgent)
		return { isProven: false, text: 'No agent is connected, so nothing was switched off.' }
	const unconfirmed = await listUnconfirmedStops(ctx)
	if (unconfirmed.length === 0) return { isProven: true, text: 'Every output is held off.' }
	return { isProven: false, text: `Not confirmed off: ${unconfirmed.join(', ')}.` }
}
