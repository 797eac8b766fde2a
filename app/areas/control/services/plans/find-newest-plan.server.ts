import { desc, eq } from 'drizzle-orm'
import type { Reader } from '#db/database'
import { plans } from '#db/schema/control'

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
