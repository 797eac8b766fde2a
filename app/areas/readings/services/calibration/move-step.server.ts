import { procedureForSensor } from '@sfc/domain/readings/calibration/procedure'
import { Fault } from '@sfc/domain/fault'
import type { Permitted } from '~/context.server'
import { requireSensor } from './require-sensor.server'
import { updateSession, requireOwnSession } from './calibration-session.server'

/**
 * Moves a calibration to its next or previous step. The step is stored, so that another device can
 * continue. `from` is the step the person saw: when it has been left already nothing changes, so a
 * double press skips nothing. @throws Fault conflict when none is under way or there is no such
 * step.
 */
export async function moveStep(
	ctx: Permitted<'sensor.calibrate'>,
	{ pointId, by, from }: { pointId: number; by: 1 | -1; from: number },
): Promise<{ step: number }> {
	const { steps } = procedureForSensor(await requireSensor(ctx, pointId))
	const step = from + by
	if (step < 1 || step > steps.length) throw new Fault('conflict', 'This is the last step')
	const now = await ctx.db.write(async (tx) => {
		const session = await requireOwnSession(tx, ctx, pointId)
		if (session.step !== from) return session.step
		await updateSession(tx, ctx, session, { step })
		return step
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'calibration')
	return { step: now }
}
