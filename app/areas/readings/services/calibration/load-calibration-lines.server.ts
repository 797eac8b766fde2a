import type { Line } from '@sfc/domain/readings/calibration/line'
import { and, asc, isNull } from 'drizzle-orm'
import { buildOnce } from '#db/build-once'
import { inArrayParam } from '#db/in-array-param'
import { calibrations } from '#db/schema/calibration'
import type { FarmScope } from '~/context.server'
import { readByList } from '~/areas/platform/services/farm-work/read-by-key.server'

const readCalibrations = readByList(
	buildOnce((read) =>
		read
			.select()
			.from(calibrations)
			.where(and(inArrayParam(calibrations.pointId, 'keys'), isNull(calibrations.undoneAt)))
			.orderBy(asc(calibrations.fromAt), asc(calibrations.version))
			.prepare(),
	),
	({ pointId }) => pointId,
)

/**
 * Loads the calibrations in force of some points, oldest first. The points must be the farm's own.
 */
export async function loadCalibrationLines(
	ctx: Pick<FarmScope, 'db' | 'now' | 'group'>,
	pointIds: readonly number[],
): Promise<Map<number, Line[]>> {
	const lines = new Map<number, Line[]>(pointIds.map((id) => [id, []]))
	const rows = await readCalibrations(ctx, [...lines.keys()])
	for (const { pointId, slope, offset, fromAt } of rows)
		lines.get(pointId)?.push({ slope, offset, fromAt })
	return lines
}
