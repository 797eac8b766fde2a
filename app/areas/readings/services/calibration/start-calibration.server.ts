import { Fault } from '@sfc/domain/fault'
import { randomUUID } from 'node:crypto'
import { calibrationSessions } from '#db/schema/calibration'
import type { Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { requireSensor, formatSensorName } from './require-sensor.server'
import { expireCalibration } from './expire-calibrations.server'
import { findPrerequisite } from './find-prerequisite.server'
import { isAbandoned, findOpenSession } from './calibration-session.server'
import { publishCalibrationChange } from './publish-calibration-change.server'

/**
 * Begins the calibration of a sensor: until it is saved or cancelled its readings do not count.
 * @throws Fault not-found, forbidden, or conflict when somebody is calibrating it already or
 * another sensor has to be calibrated first.
 */
export async function startCalibration(
	ctx: Permitted<'sensor.calibrate'>,
	{ pointId }: { pointId: number },
): Promise<void> {
	const sensor = await requireSensor(ctx, pointId)
	const first = await findPrerequisite(ctx, sensor)
	if (first) throw new Fault('conflict', first.words)
	const farmId = ctx.farm.id
	await ctx.db.write(async (tx) => {
		const open = await findOpenSession(tx, { farmId, pointId })
		if (open && isAbandoned(open, ctx.now()))
			await expireCalibration(tx, ctx, open, formatSensorName(sensor))
		else if (open) throw new Fault('conflict', `${open.startedBy} is calibrating this sensor`)
		const actor = personActor(ctx)
		await tx.insert(calibrationSessions).values({
			id: randomUUID(),
			farmId,
			pointId,
			type: sensor.type,
			step: 1,
			points: [],
			startedBy: actor.name,
			userId: ctx.user.id,
			startedAt: ctx.now(),
			touchedAt: ctx.now(),
		})
		const subject = formatSensorName(sensor)
		await appendAudit(tx, ctx, actor, { farmId, action: 'sensor.calibration-started', subject })
	})
	publishCalibrationChange(ctx, { farmId, agentId: sensor.agentId })
}
