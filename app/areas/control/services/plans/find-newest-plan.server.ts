import { and, desc, eq, inArray, max } from 'drizzle-orm'
import type { Reader } from '#db/database'
import { plans } from '#db/schema/control'
import { readByKey } from '~/areas/platform/services/farm-work/read-by-key.server'

/** Finds the newest plan of an agent, which it should run; undefined while there is none. */
export async function findNewestPlan(db: Pick<Reader, 'select'>, agentId: string) {
	const [row] = await db
		.select({ version: plans.version, text: plans.text, madeAt: plans.madeAt })
		.from(plans)
		.where(eq(plans.agentId, agentId))
		.orderBy(desc(plans.version))
		.limit(1)
	return row
}

/** Reads the newest plans of agents. */
export const readNewestPlans = readByKey(
	({ db }, agentIds: string[]) => {
		const newest = db.read
			.select({ agentId: plans.agentId, version: max(plans.version).as('newest_version') })
			.from(plans)
			.where(inArray(plans.agentId, agentIds))
			.groupBy(plans.agentId)
			.as('newest')
		const isNewest = and(eq(plans.agentId, newest.agentId), eq(plans.version, newest.version))
		return db.read
			.select({
				agentId: plans.agentId,
				version: plans.version,
				text: plans.text,
				madeAt: plans.madeAt,
			})
			.from(plans)
			.innerJoin(newest, isNewest)
	},
	({ agentId }) => agentId,
)
