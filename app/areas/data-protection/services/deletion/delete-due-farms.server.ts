import { asc, lte } from 'drizzle-orm'
import { farms } from '#db/schema/farms'
import type { Ctx } from '~/context.server'
import { forEachFarm } from '~/areas/platform/services/farm-work/for-each-farm.server'
import { deleteFarm } from './delete-farm.server'

/**
 * Deletes the farms whose seven days are over. A deletion that fails is retried after the others.
 */
export async function deleteDueFarms(ctx: Ctx): Promise<void> {
	const due = await ctx.db.read
		.select({ farmId: farms.id })
		.from(farms)
		.where(lte(farms.deleteAfter, ctx.now()))
		.orderBy(asc(farms.deleteAfter))
	await forEachFarm(ctx, due, {
		farmId: ({ farmId }) => farmId,
		failure: 'a farm could not be deleted; it is tried again',
		work: ({ farmId }) => deleteFarm(ctx, { farmId }),
	})
}
