import { Fault } from '@sfc/domain/fault'
import { eq } from 'drizzle-orm'
import { calibrationSessions } from '#db/schema/calibration'
import type { FarmCtx } from '~/context.server'
import { requirePermission } from '../farms/require-permission.server'
import { enterSensor, procedureOf } from './enter-sensor.server'
import { openSession } from './open-session.server'

/**
 * Goes to the next step of a calibration, or back to the one before; the step is kept, so that another
 * device goes on there. @throws Fault conflict when none is under way or there is no such step.
 */
export async function moveStep(
	ctx: FarmCtx,
	{ pointId, by }: { pointId: number; by: 1 | -1 },
): Promise<void> {
	requirePermission(ctx, 'sensor.calibrate')
	const { steps } = procedureOf(await enterSensor(ctx, pointId))
	await ctx.db.write(async (tx) => {
		const session = await openSession(tx, { farmId: ctx.farm.id, pointId })
		if (!session) throw new Fault('conflict', 'This calibration has ended')
		const step = session.step + by
		if (step < 1 || step > steps.length) throw new Fault('conflict', 'There is no further step')
		await tx
			.update(calibrationSessions)
			.set({ step, touchedAt: ctx.now() })
			.where(eq(calibrationSessions.id, session.id))
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'calibration')
}
