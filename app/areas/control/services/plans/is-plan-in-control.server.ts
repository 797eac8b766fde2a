import type { FarmScope } from '~/context.server'
import { readPlanStanding } from './read-plan-standing.server'

/** Whether the plan controls equipment, ignoring an emergency stop. */
export async function isPlanInControl(ctx: FarmScope): Promise<boolean> {
	const farm = { ...ctx.farm, emergencyStoppedAt: null }
	return (await readPlanStanding({ ...ctx, farm })).kind === 'driving'
}
