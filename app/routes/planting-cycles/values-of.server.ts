import { cropLabel } from '@sfc/domain/growing/crop-label'
import { traysNeeded } from '@sfc/domain/growing/trays-needed'
import type { FarmCtx } from '~/context.server'
import { besideCycles } from '~/services/growing/beside-cycles.server'
import type { Cycle } from '~/services/growing/cycle.server'
import { readNurserySize } from '~/services/trays/read-nursery-size.server'

/** What the form of a cycle holds at first. Trays stay empty when they are as many as it needs. */
export async function valuesOf(ctx: FarmCtx, cycle: Cycle) {
	const { trays, seedLot, seedSupplier } = (await besideCycles(ctx, [cycle.id]))(cycle.id)
	const { plantsPerTray } = await readNurserySize(ctx)
	const { quantity, plantDate, plantTime, transplantDays, harvestDays, zone, status } = cycle
	return {
		crop: cropLabel(cycle),
		quantity,
		plantDate,
		plantTime,
		transplantDays,
		harvestDays,
		zone,
		status,
		trays: trays === traysNeeded(quantity, plantsPerTray) ? undefined : trays,
		recipeId: cycle.recipeId ?? '',
		seedLot: seedLot ?? '',
		seedSupplier: seedSupplier ?? '',
		notes: cycle.notes ?? '',
		emailNotifications: cycle.remindByMail,
		smsNotifications: cycle.remindPhone !== null,
		phoneNumber: cycle.remindPhone ?? '',
	}
}
