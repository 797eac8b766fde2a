import type { Compensation } from '@sfc/domain/readings/compensation'
import { changedFields } from '@sfc/domain/platform/audit/changed-fields'
import { Fault } from '@sfc/domain/fault'
import { eq } from 'drizzle-orm'
import { points } from '#db/schema/devices'
import type { Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { publishCalibrationChange } from '../calibration/publish-calibration-change.server'
import { readCompensation } from './read-compensation.server'

/**
 * Sets who corrects EC of a sensor to 25 °C, from its next reading on. @throws Fault not-found, and
 * invalid at its field for a thermometer that its agent does not read.
 */
export async function changeCompensation(
	ctx: Permitted<'farm.configure'>,
	{ pointId, compensation }: { pointId: number; compensation: Compensation | null },
): Promise<void> {
	const before = await readCompensation(ctx, pointId)
	const isKnown =
		compensation?.by !== 'farm' ||
		before.thermometers.some((one) => one.pointId === compensation.temperaturePointId)
	if (!isKnown)
		throw new Fault('invalid', 'Choose a sensor of the same agent', { field: 'temperature' })
	const changed = changedFields(flat(before.compensation), flat(compensation), FIELDS)
	if (!changed) return
	const { agentId, label } = before.reading
	await ctx.db.write(async (tx) => {
		await tx.update(points).set({ compensation }).where(eq(points.id, pointId))
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'sensor.compensation-changed',
			subject: label,
			...changed,
		})
	})
	publishCalibrationChange(ctx, { farmId: ctx.farm.id, agentId })
}

const FIELDS = ['by', 'percentPerK', 'temperaturePointId'] as const
const flat = (compensation: Compensation | null) => ({
	by: 'unknown',
	percentPerK: null,
	temperaturePointId: null,
	...compensation,
})
