import type { Line } from '@sfc/domain/readings/calibration/line'
import { and, asc, inArray, isNull } from 'drizzle-orm'
import { calibrations } from '#db/schema/calibration'
import type { Ctx } from '~/context.server'

/**
 * Loads the calibrations in force of some points, oldest first. The points must be the farm's own.
 */
export async function loadCalibrationLines(
	ctx: Pick<Ctx, 'db'>,
	pointIds: readonly number[],
): Promise<Map<number, Line[]>> {
	const lines = new Map<number, Line[]>(pointIds.map((id) => [id, []]))
	if (pointIds.length === 0) return lines
	const rows = await ctx.db.read
		.select()
		.from(calibrations)
		.where(and(inArray(calibrations.pointId, [...pointIds]), isNull(calibrations.undoneAt)))
		.orderBy(asc(calibrations.fromAt), asc(calibrations.version))
	for (const { pointId, slope, offset, fromAt } of rows)
		lines.get(pointId)?.push({ slope, offset, fromAt })
	return lines
}
