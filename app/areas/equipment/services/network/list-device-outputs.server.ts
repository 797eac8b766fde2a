import { and, asc, eq, isNull } from 'drizzle-orm'
import { equipment } from '#db/schema/control'
import { points } from '#db/schema/devices'
import type { FarmScope } from '~/context.server'

/** Lists the outputs of one device of the farm, as the control pages name them. */
export const listDeviceOutputs = (
	ctx: FarmScope,
	{ id }: { id: number },
): Promise<Pick<typeof equipment.$inferSelect, 'key' | 'name' | 'zone' | 'outputClass'>[]> =>
	ctx.db.read
		.select({
			key: equipment.key,
			name: equipment.name,
			zone: equipment.zone,
			outputClass: equipment.outputClass,
		})
		.from(equipment)
		.innerJoin(points, eq(points.id, equipment.pointId))
		.where(
			and(eq(equipment.farmId, ctx.farm.id), eq(points.deviceId, id), isNull(points.removedAt)),
		)
		.orderBy(asc(equipment.id))
