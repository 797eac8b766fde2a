import type { FarmSettingsCall } from '@sfc/contract/farms/settings'
import { whatChanged } from '@sfc/domain/audit/what-changed'
import { eq } from 'drizzle-orm'
import { farms } from '#db/schema/farms'
import type { FarmCtx } from '~/context.server'
import { appendAudit, personActor } from '../audit/append-audit.server'
import { requirePermission } from './require-permission.server'

/** Changes a farm's name, location and timezone. Throws Fault forbidden below manager. */
export async function changeFarmSettings(ctx: FarmCtx, settings: FarmSettingsCall): Promise<void> {
	requirePermission(ctx, 'farm.configure')
	const { name, location, timezone } = settings
	const ofFarm = eq(farms.id, ctx.farm.id)
	await ctx.db.write(async (tx) => {
		const [before] = await tx.select().from(farms).where(ofFarm)
		const [after] = await tx
			.update(farms)
			.set({ location, timezone, ...(name === undefined ? {} : { name }) })
			.where(ofFarm)
			.returning()
		const changed = before && after && whatChanged(before, after, ['name', 'location', 'timezone'])
		if (!changed) return
		const note = {
			farmId: ctx.farm.id,
			action: 'farm.settings-changed',
			subject: after.name,
		} as const
		await appendAudit(tx, ctx, personActor(ctx), { ...note, ...changed })
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'settings')
}
