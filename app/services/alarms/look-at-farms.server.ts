import { and, asc, eq, exists, isNull } from 'drizzle-orm'
import { agents } from '#db/schema/agents'
import { farms } from '#db/schema/farms'
import type { Ctx } from '~/context.server'
import { lookAtFarm } from './look-at-farm.server'

/** Looks at every farm that has an agent. One whose look fails does not keep the others from theirs. */
export async function lookAtFarms(ctx: Ctx): Promise<void> {
	const connected = ctx.db.read
		.select({ id: agents.id })
		.from(agents)
		.where(and(eq(agents.farmId, farms.id), isNull(agents.revokedAt)))
	const watched = await ctx.db.read
		.select()
		.from(farms)
		.where(exists(connected))
		.orderBy(asc(farms.id))
	for (const farm of watched) {
		await lookAtFarm({ ...ctx, farm }).catch((error: unknown) => {
			ctx.log.error({ err: error, farm: farm.id }, 'a look at a farm failed')
		})
	}
}
