import { and, countDistinct, eq, inArray, isNull, or } from 'drizzle-orm'
import { equipment } from '#db/schema/control'
import { points } from '#db/schema/devices'
import type { FarmScope } from '~/context.server'

/** Counts the devices of the farm that move water or measure a tank. */
export async function countWaterSystems(ctx: FarmScope): Promise<number> {
	const [row] = await ctx.db.read
		.select({ devices: countDistinct(points.deviceId) })
		.from(points)
		.leftJoin(equipment, eq(equipment.pointId, points.id))
		.where(
			and(
				eq(points.farmId, ctx.farm.id),
				isNull(points.removedAt),
				or(inArray(equipment.type, ['pump', 'valve']), eq(points.quantity, 'volume')),
			),
		)
	return Number(row?.devices ?? 0)
}
