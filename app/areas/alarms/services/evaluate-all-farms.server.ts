import { and, asc, eq, exists, isNull, or } from 'drizzle-orm'
import { agents } from '#db/schema/agents'
import { alarms } from '#db/schema/alarms'
import { farms } from '#db/schema/farms'
import type { Ctx } from '~/context.server'
import { forEachFarm } from '~/areas/platform/services/for-each-farm.server'
import { evaluateAlarms } from './evaluate-alarms.server'

/**
 * Evaluates every farm that has an agent or an open alarm. A failure on one farm does not stop the
 * others.
 */
export async function evaluateAllFarms(ctx: Ctx, listensSince?: number): Promise<void> {
	const connected = ctx.db.read
		.select({ id: agents.id })
		.from(agents)
		.where(and(eq(agents.farmId, farms.id), isNull(agents.revokedAt)))
	const alarmed = ctx.db.read
		.select({ id: alarms.id })
		.from(alarms)
		.where(and(eq(alarms.farmId, farms.id), isNull(alarms.clearedAt)))
	const watched = await ctx.db.read
		.select()
		.from(farms)
		.where(or(exists(connected), exists(alarmed)))
		.orderBy(asc(farms.id))
	await forEachFarm(ctx, watched, {
		farmId: ({ id }) => id,
		failure: 'the alarms of a farm could not be evaluated',
		work: (farm) => evaluateAlarms({ ...ctx, farm }, { listensSince }),
	})
}
