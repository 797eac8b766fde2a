import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { traysNeeded } from '@sfc/domain/growing/planting-cycles/trays-needed'
import type { FarmCtx } from '~/context.server'
import { loadCycleDetails } from '~/areas/growing/services/planting-cycles/load-cycle-details.server'
import type { Cycle } from '~/areas/growing/services/cycle.server'
import { readNurserySize } from '~/areas/farms/services/read-nursery-size.server'

/** The initial values of a cycle's form. Trays stay empty when their number is the default. */
export async function loadCycleFormValues(ctx: FarmCtx, cycle: Cycle) {
	const { trays, seedLot, seedSupplier } = (await loadCycleDetails(ctx, [cycle.id]))(cycle.id)
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
