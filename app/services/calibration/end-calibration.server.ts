import { fitLine } from '@sfc/domain/calibration/fit-line'
import { Fault } from '@sfc/domain/fault'
import { desc, eq, max } from 'drizzle-orm'
import { calibrations, calibrationSessions } from '#db/schema/calibration'
import type { FarmCtx } from '~/context.server'
import type { Tx } from '#db/open.server'
import { forgetAgent } from '../agents/agent-cache.server'
import { appendAudit, personActor } from '../audit/append-audit.server'
import { requirePermission } from '../farms/require-permission.server'
import { enterSensor, procedureOf, type Sensor } from './enter-sensor.server'
import { openSession, type CalibrationSession } from './open-session.server'

type Wanted = { pointId: number }

/**
 * Saves a calibration as the next version: it holds from now on, and the sensor's readings count again.
 * @throws Fault conflict with the reason when the points make no sound line, or none is under way.
 */
export async function saveCalibration(
	ctx: FarmCtx,
	{ pointId, note }: Wanted & { note: string | null },
): Promise<{ version: number }> {
	const sensor = await enterForChange(ctx, pointId)
	const version = await ctx.db.write(async (tx) => {
		const session = await requireSession(tx, ctx, pointId)
		const fit = fitLine(session.points, procedureOf(sensor).rule)
		if (!fit.ok) throw new Fault('conflict', fit.reason)
		const [newest] = await tx
			.select({ version: max(calibrations.version) })
			.from(calibrations)
			.where(eq(calibrations.pointId, pointId))
		const made = {
			...{ version: (newest?.version ?? 0) + 1, slope: fit.slope, offset: fit.offset },
			...{ points: session.points, note, fromAt: ctx.now(), madeBy: personActor(ctx).name },
		}
		await tx.insert(calibrations).values({ ...made, farmId: ctx.farm.id, pointId })
		await end(tx, ctx, session, 'saved')
		const { slope, offset } = fit
		await appendAudit(tx, ctx, personActor(ctx), {
			...{ farmId: ctx.farm.id, action: 'sensor.calibrated', subject: nameOf(sensor) },
			after: { version: made.version, slope, offset, points: session.points.length },
		})
		return made.version
	})
	tell(ctx, sensor)
	return { version }
}

/** Ends a calibration without a result; the one before holds on. */
export async function cancelCalibration(ctx: FarmCtx, { pointId }: Wanted): Promise<void> {
	const sensor = await enterForChange(ctx, pointId)
	await ctx.db.write(async (tx) => {
		await end(tx, ctx, await requireSession(tx, ctx, pointId), 'cancelled')
		const noted = { farmId: ctx.farm.id, subject: nameOf(sensor) }
		const action = 'sensor.calibration-cancelled'
		await appendAudit(tx, ctx, personActor(ctx), { ...noted, action })
	})
	tell(ctx, sensor)
}

/** Takes the newest calibration of a sensor back; the one before holds again, for its time too. */
export async function undoCalibration(
	ctx: FarmCtx,
	{ pointId, version }: Wanted & { version: number },
): Promise<void> {
	const sensor = await enterForChange(ctx, pointId)
	await ctx.db.write(async (tx) => {
		const rows = await tx
			.select()
			.from(calibrations)
			.where(eq(calibrations.pointId, pointId))
			.orderBy(desc(calibrations.version))
		const newest = rows.find(({ undoneAt }) => undoneAt === null)
		if (newest?.version !== version)
			throw new Fault('conflict', 'Only the newest calibration can be taken back')
		const undone = { undoneAt: ctx.now(), undoneBy: personActor(ctx).name }
		await tx.update(calibrations).set(undone).where(eq(calibrations.id, newest.id))
		await appendAudit(tx, ctx, personActor(ctx), {
			...{ farmId: ctx.farm.id, action: 'sensor.calibration-undone', subject: nameOf(sensor) },
			before: { version },
		})
	})
	tell(ctx, sensor)
}

const nameOf = (sensor: Sensor) => `${procedureOf(sensor).name}: ${sensor.label}`

function enterForChange(ctx: FarmCtx, pointId: number): Promise<Sensor> {
	requirePermission(ctx, 'sensor.calibrate')
	return enterSensor(ctx, pointId)
}

async function requireSession(tx: Tx, ctx: FarmCtx, pointId: number): Promise<CalibrationSession> {
	const session = await openSession(tx, { farmId: ctx.farm.id, pointId })
	if (!session) throw new Fault('conflict', 'This calibration has ended')
	return session
}

async function end(tx: Tx, ctx: FarmCtx, session: CalibrationSession, outcome: string) {
	await tx
		.update(calibrationSessions)
		.set({ endedAt: ctx.now(), outcome })
		.where(eq(calibrationSessions.id, session.id))
}

function tell(ctx: FarmCtx, sensor: Sensor): void {
	forgetAgent(ctx, sensor.agentId)
	ctx.live.publish(`farm:${ctx.farm.id}`, 'calibration')
}
