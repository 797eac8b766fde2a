import type { FarmSettingsCall } from '@sfc/contract/farms/settings'
import { changedFields } from '@sfc/domain/platform/audit/changed-fields'
import { eq } from 'drizzle-orm'
import { farms } from '#db/schema/farms'
import type { Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { applyCurrencyChange } from './apply-currency-change.server'
import { validateNurserySize } from '~/areas/growing/services/planting-cycles/validate-nursery-size.server'

const FIELDS = [
	...(['name', 'location', 'timezone', 'currency'] as const),
	...(['nurseryRows', 'nurseryTraysPerRow', 'plantsPerTray'] as const),
]

/**
 * Changes a farm's name, location, timezone, currency and nursery. Throws Fault forbidden below manager,
 * conflict at `currency` while a buyer or store was told prices in the old one, or invalid at the field for a
 * nursery too small for its plants.
 */
export async function changeFarmSettings(
	ctx: Permitted<'farm.configure'>,
	settings: FarmSettingsCall,
): Promise<void> {
	const { location, timezone, ...rest } = settings
	// Fields that are not sent stay unchanged.
	const sent = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
	const ofFarm = eq(farms.id, ctx.farm.id)
	await ctx.db.write(async (tx) => {
		const [before] = await tx.select().from(farms).where(ofFarm)
		const [after] = await tx
			.update(farms)
			.set({ location, timezone, ...sent })
			.where(ofFarm)
			.returning()
		if (!before || !after) return
		await applyCurrencyChange(tx, { before, after })
		await validateNurserySize(tx, ctx, { before, after })
		const changed = changedFields(before, after, FIELDS)
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
