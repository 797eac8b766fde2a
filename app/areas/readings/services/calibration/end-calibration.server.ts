import { linePoints } from '@sfc/domain/readings/calibration/recorded-point'
import { procedureForSensor } from '@sfc/domain/readings/calibration/procedure'
import { evaluatePoints } from '@sfc/domain/readings/calibration/evaluate-points'
import { Fault } from '@sfc/domain/fault'
import { desc, eq, max } from 'drizzle-orm'
import { calibrations } from '#db/schema/calibration'
import type { Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { writeSystemEntry } from '~/areas/growing/services/journal/write-system-entry.server'
import { requireSensor, formatSensorName, type Sensor } from './require-sensor.server'
import { updateSession, requireOwnSession } from './calibration-session.server'
import { publishCalibrationChange } from './publish-calibration-change.server'

type Wanted = { pointId: number }

/**
 * Saves a calibration as the next version: it applies from now on, and the sensor's readings count
 * again.
 * @throws Fault conflict with the reason when the points make no sound line, or none is under way.
 */
export async function saveCalibration(
	ctx: Permitted<'sensor.calibrate'>,
	{ pointId, note }: Wanted & { note: string | null },
): Promise<{ version: number }> {
	const sensor = await requireSensorForChange(ctx, pointId)
	const version = await ctx.db.write(async (tx) => {
		const session = await requireOwnSession(tx, ctx, pointId)
		const fit = evaluatePoints(procedureForSensor(sensor), session.points, ctx.user)
		if (!fit.ok) throw new Fault('conflict', fit.reason)
		const [newest] = await tx
			.select({ version: max(calibrations.version) })
			.from(calibrations)
			.where(eq(calibrations.pointId, pointId))
		const made = {
			version: (newest?.version ?? 0) + 1,
			slope: fit.slope,
			offset: fit.offset,
			points: session.points,
			note,
			fromAt: ctx.now(),
			madeBy: personActor(ctx).name,
		}
		await tx.insert(calibrations).values({ ...made, farmId: ctx.farm.id, pointId })
		await updateSession(tx, ctx, session, { endedAt: ctx.now(), outcome: 'saved' })
		const { slope, offset } = fit
		const points = linePoints(session.points).length
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'sensor.calibrated',
			subject: formatSensorName(sensor),
			after: { version: made.version, slope, offset, points },
		})
		await writeSystemEntry(tx, ctx, {
			type: 'note',
			title: `Calibrated ${formatSensorName(sensor)}`,
			notes: note,
			cycle: null,
			description: `${sensor.deviceName}: version ${made.version}, ${points} ${points === 1 ? 'point' : 'points'}, slope ${Math.round(100 / slope)} %, ${fit.check ? 'checked' : 'not checked'}.`,
		})
		return made.version
	})
	publishCalibrationChange(ctx, { farmId: ctx.farm.id, agentId: sensor.agentId })
	return { version }
}

/** Cancels a calibration; the previous one stays in force. */
export async function cancelCalibration(
	ctx: Permitted<'sensor.calibrate'>,
	{ pointId }: Wanted,
): Promise<void> {
	const sensor = await requireSensorForChange(ctx, pointId)
	await ctx.db.write(async (tx) => {
		const session = await requireOwnSession(tx, ctx, pointId)
		await updateSession(tx, ctx, session, { endedAt: ctx.now(), outcome: 'cancelled' })
		const noted = { farmId: ctx.farm.id, subject: formatSensorName(sensor) }
		const action = 'sensor.calibration-cancelled'
		await appendAudit(tx, ctx, personActor(ctx), { ...noted, action })
	})
	publishCalibrationChange(ctx, { farmId: ctx.farm.id, agentId: sensor.agentId })
}

/** Undoes the newest calibration of a sensor; the previous one applies again, for that time too. */
export async function undoCalibration(
	ctx: Permitted<'sensor.calibrate'>,
	{ pointId, version }: Wanted & { version: number },
): Promise<void> {
	const sensor = await requireSensorForChange(ctx, pointId)
	await ctx.db.write(async (tx) => {
		const rows = await tx
			.select()
			.from(calibrations)
			.where(eq(calibrations.pointId, pointId))
			.orderBy(desc(calibrations.version))
		const newest = rows.find(({ undoneAt }) => undoneAt === null)
		if (newest?.version !== version)
			throw new Fault('conflict', 'Only the newest calibration can be undone')
		const undone = { undoneAt: ctx.now(), undoneBy: personActor(ctx).name }
		await tx.update(calibrations).set(undone).where(eq(calibrations.id, newest.id))
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'sensor.calibration-undone',
			subject: formatSensorName(sensor),
			before: { version },
		})
	})
	publishCalibrationChange(ctx, { farmId: ctx.farm.id, agentId: sensor.agentId })
}

function requireSensorForChange(
	ctx: Permitted<'sensor.calibrate'>,
	pointId: number,
): Promise<Sensor> {
	return requireSensor(ctx, pointId)
}
