import { Fault } from '@sfc/domain/fault'
import type { Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { requireSensor, formatSensorName } from './require-sensor.server'
import { updateSession, isAbandoned, findOpenSession } from './calibration-session.server'
import { publishCalibrationChange } from './publish-calibration-change.server'

/**
 * Takes over a calibration that somebody else began, at its current step; it then belongs to the
 * person.
 * @throws Fault conflict when none is under way.
 */
export async function takeOverCalibration(
	ctx: Permitted<'sensor.calibrate'>,
	{ pointId }: { pointId: number },
): Promise<void> {
	const sensor = await requireSensor(ctx, pointId)
	const farmId = ctx.farm.id
	await ctx.db.write(async (tx) => {
		const session = await findOpenSession(tx, { farmId, pointId })
		if (!session || isAbandoned(session, ctx.now()))
			throw new Fault('conflict', 'This calibration has ended')
		if (session.userId === ctx.user.id) return
		const actor = personActor(ctx)
		await updateSession(tx, ctx, session, { startedBy: actor.name, userId: ctx.user.id })
		await appendAudit(tx, ctx, actor, {
			farmId,
			action: 'sensor.calibration-taken-over',
			subject: formatSensorName(sensor),
			before: { by: session.startedBy },
		})
	})
	publishCalibrationChange(ctx, { farmId, agentId: sensor.agentId })
}
