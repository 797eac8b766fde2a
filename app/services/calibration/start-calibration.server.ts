import { Fault } from '@sfc/domain/fault'
import { randomUUID } from 'node:crypto'
import { calibrationSessions } from '#db/schema/calibration'
import type { FarmCtx } from '~/context.server'
import { appendAudit, personActor } from '../audit/append-audit.server'
import { requirePermission } from '../farms/require-permission.server'
import { enterSensor, nameOfSensor } from './enter-sensor.server'
import { giveUp } from './give-up-calibrations.server'
import { needsFirst } from './needs-first.server'
import { isAbandoned, openSession } from './open-session.server'
import { tellCalibration } from './tell-calibration.server'

/**
 * Begins the calibration of a sensor: from now on its readings count for nothing, until it is saved or
 * cancelled. @throws Fault not-found, forbidden, or conflict when somebody calibrates it already or
 * another sensor has to be calibrated first.
 */
export async function startCalibration(
	ctx: FarmCtx,
	{ pointId }: { pointId: number },
): Promise<void> {
	requirePermission(ctx, 'sensor.calibrate')
	const sensor = await enterSensor(ctx, pointId)
	const first = await needsFirst(ctx, sensor)
	if (first) throw new Fault('conflict', first.words)
	const farmId = ctx.farm.id
	await ctx.db.write(async (tx) => {
		const open = await openSession(tx, { farmId, pointId })
		if (open && isAbandoned(open, ctx.now())) await giveUp(tx, ctx, open, nameOfSensor(sensor))
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
		const subject = nameOfSensor(sensor)
		await appendAudit(tx, ctx, actor, { farmId, action: 'sensor.calibration-started', subject })
	})
	tellCalibration(ctx, { farmId, agentId: sensor.agentId })
}
