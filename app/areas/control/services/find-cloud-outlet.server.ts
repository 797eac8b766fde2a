import { match } from '#db/match'
import { eq, isNull } from 'drizzle-orm'
import { equipment } from '#db/schema/control'
import { points } from '#db/schema/devices'
import { cloudOutlets, growClouds } from '#db/schema/grow-cloud'
import type { FarmScope } from '~/context.server'

export type CloudOutlet = Pick<
	typeof cloudOutlets.$inferSelect,
	'pointId' | 'risk' | 'acceptedBy' | 'acceptedAt'
> & {
	name: string
	host: string
}

/** Finds the details of an output that is an outlet of the farm's cloud; null for any other. */
export async function findCloudOutlet(
	ctx: Pick<FarmScope, 'db' | 'farm'>,
	{ key }: { key: string },
): Promise<CloudOutlet | null> {
	const [row] = await ctx.db.read
		.select({ outlet: cloudOutlets, name: equipment.name, baseUrl: growClouds.baseUrl })
		.from(equipment)
		.innerJoin(points, eq(points.id, equipment.pointId))
		.innerJoin(cloudOutlets, eq(cloudOutlets.pointId, points.id))
		.innerJoin(growClouds, eq(growClouds.agentId, cloudOutlets.agentId))
		.where(match(equipment, { farmId: ctx.farm.id, key }, isNull(points.removedAt)))
	if (!row) return null
	const { pointId, risk, acceptedBy, acceptedAt } = row.outlet
	return { pointId, name: row.name, host: new URL(row.baseUrl).host, risk, acceptedBy, acceptedAt }
}

/** Whether a grow-controller cloud is connected to the farm. */
export async function hasGrowCloud({ db, farm }: Pick<FarmScope, 'db' | 'farm'>): Promise<boolean> {
	const [cloud] = await db.read
		.select({ agentId: growClouds.agentId })
		.from(growClouds)
		.where(eq(growClouds.farmId, farm.id))
	return cloud !== undefined
}
