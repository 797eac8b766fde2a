import { Fault } from '@sfc/domain/fault'
import { randomUUID } from 'node:crypto'
import { calibrationSessions } from '#db/schema/calibration'
import type { FarmCtx } from '~/context.server'
import { forgetAgent } from '../agents/agent-cache.server'
import { appendAudit, personActor } from '../audit/append-audit.server'
import { requirePermission } from '../farms/require-permission.server'
import { enterSensor, procedureOf } from './enter-sensor.server'
import { openSession } from './open-session.server'

/**
 * Begins the calibration of a sensor: from now on its readings count for nothing, until it is saved or
 * cancelled. @throws Fault not-found, forbidden, or conflict when somebody calibrates it already.
 */
export async function startCalibration(
	ctx: FarmCtx,
	{ pointId }: { pointId: number },
): Promise<void> {
	requirePermission(ctx, 'sensor.calibrate')
	const sensor = await enterSensor(ctx, pointId)
	const farmId = ctx.farm.id
	await ctx.db.write(async (tx) => {
		const open = await openSession(tx, { farmId, pointId })
		if (open) throw new Fault('conflict', `${open.startedBy} is calibrating this sensor`)
		const actor = personActor(ctx)
		await tx.insert(calibrationSessions).values({
			...{ id: randomUUID(), farmId, pointId, type: sensor.type, step: 1, points: [] },
			...{ startedBy: actor.name, startedAt: ctx.now(), touchedAt: ctx.now() },
		})
		const subject = `${procedureOf(sensor).name}: ${sensor.label}`
		await appendAudit(tx, ctx, actor, { farmId, action: 'sensor.calibration-started', subject })
	})
	forgetAgent(ctx, sensor.agentId)
	ctx.live.publish(`farm:${farmId}`, 'calibration')
}
