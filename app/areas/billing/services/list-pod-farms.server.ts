import { asc, eq } from 'drizzle-orm'
import type { Reader } from '#db/open.server'
import { pods } from '#db/schema/billing'
import { farms } from '#db/schema/farms'

/** Farm that takes one of a customer's pods. */
export type PodFarm = {
	id: number
	name: string
	/** When the farm will be deleted; until then it takes its pod. */
	deleteAfter: number | null
}

/** Lists the farms that take the pods of a customer, in the order of the pods. */
export const listPodFarms = (read: Reader, customerId: string): Promise<PodFarm[]> =>
	read
		.select({ id: farms.id, name: farms.name, deleteAfter: farms.deleteAfter })
		.from(pods)
		.innerJoin(farms, eq(farms.id, pods.farmId))
		.where(eq(pods.customerId, customerId))
		.orderBy(asc(pods.number))
