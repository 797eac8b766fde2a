import { Fault } from '@sfc/domain/fault'
import type { FarmCtx } from '~/context.server'
import { appendAudit, personActor } from '../audit/append-audit.server'
import { requirePermission } from '../farms/require-permission.server'
import { enterSensor, nameOfSensor } from './enter-sensor.server'
import { changeSession, isAbandoned, openSession } from './open-session.server'
import { tellCalibration } from './tell-calibration.server'

/**
 * Goes on with the calibration somebody else began, where they left it; theirs it is no longer.
 * @throws Fault conflict when none is under way.
 */
export async function takeOverCalibration(
	ctx: FarmCtx,
	{ pointId }: { pointId: number },
): Promise<void> {
	requirePermission(ctx, 'sensor.calibrate')
	const sensor = await enterSensor(ctx, pointId)
	const farmId = ctx.farm.id
	await ctx.db.write(async (tx) => {
		const session = await openSession(tx, { farmId, pointId })
		if (!session || isAbandoned(session, ctx.now()))
			throw new Fault('conflict', 'This calibration has ended')
		if (session.userId === ctx.user.id) return
		const actor = personActor(ctx)
		await changeSession(tx, ctx, session, { startedBy: actor.name, userId: ctx.user.id })
		await appendAudit(tx, ctx, actor, {
			farmId,
			action: 'sensor.calibration-taken-over',
			subject: nameOfSensor(sensor),
			before: { by: session.startedBy },
		})
	})
	tellCalibration(ctx, { farmId, agentId: sensor.agentId })
}
