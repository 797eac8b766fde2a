import type { FarmSettingsInput } from '@sfc/contract/farms/settings'
import { eq } from 'drizzle-orm'
import { farms } from '#db/schema/farms'
import type { FarmCtx } from '~/context.server'
import { requireRole } from './require-role.server'

/** Changes a farm's location and timezone. Throws Fault forbidden below manager. */
export async function changeFarmSettings(
	ctx: FarmCtx,
	{ location, timezone }: FarmSettingsInput,
): Promise<void> {
	requireRole(ctx, 'manager')
	await ctx.db.write(async (tx) => {
		await tx.update(farms).set({ location, timezone }).where(eq(farms.id, ctx.farm.id))
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'settings')
}
