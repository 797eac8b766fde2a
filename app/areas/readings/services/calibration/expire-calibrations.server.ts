import { asc, and, eq, isNull, lte } from 'drizzle-orm'
import { procedureFor, PROCEDURES } from '@sfc/domain/readings/calibration/procedure'
import type { Tx } from '#db/open.server'
import { calibrationSessions } from '#db/schema/calibration'
import { devices, points } from '#db/schema/devices'
import type { Ctx } from '~/context.server'
import { appendAudit } from '~/areas/platform/services/audit/append-audit.server'
import {
	updateSession,
	SESSION_TIMEOUT_MS,
	type CalibrationSession,
} from './calibration-session.server'
import { publishCalibrationChange } from './publish-calibration-change.server'

const AT_ONCE = 100

/** Ends calibrations that nobody has touched for four hours, so that their sensors count again. */
export async function expireCalibrations(ctx: Ctx): Promise<void> {
	const abandoned = and(
		isNull(calibrationSessions.endedAt),
		lte(calibrationSessions.touchedAt, ctx.now() - SESSION_TIMEOUT_MS),
	)
	const found = () =>
		ctx.db.read
			.select({ session: calibrationSessions, point: points, agentId: devices.agentId })
			.from(calibrationSessions)
			.innerJoin(points, eq(points.id, calibrationSessions.pointId))
			.innerJoin(devices, eq(devices.id, points.deviceId))
			.where(abandoned)
			.orderBy(asc(calibrationSessions.touchedAt))
			.limit(AT_ONCE)
	for (const { session, point, agentId } of await found()) {
		const type = procedureFor(point.quantity)
		const subject = `${type ? PROCEDURES[type].name : point.quantity}: ${point.label}`
		await ctx.db.write(async (tx) => {
			const [still] = await tx
				.select()
				.from(calibrationSessions)
				.where(and(eq(calibrationSessions.id, session.id), abandoned))
			if (still) await expireCalibration(tx, ctx, still, subject)
		})
		publishCalibrationChange(ctx, { farmId: session.farmId, agentId })
	}
}

/** Ends one abandoned calibration, with an entry in the audit log. */
export async function expireCalibration(
	tx: Tx,
	ctx: Pick<Ctx, 'now'>,
	session: CalibrationSession,
	subject: string,
): Promise<void> {
	const { touchedAt } = session // unchanged: the page says when it was left
	await updateSession(tx, ctx, session, { endedAt: ctx.now(), outcome: 'given-up', touchedAt })
	const { farmId } = session
	const by = { kind: 'system', name: 'Smart Farm Control' } as const
	await appendAudit(tx, ctx, by, { farmId, action: 'sensor.calibration-given-up', subject })
}
