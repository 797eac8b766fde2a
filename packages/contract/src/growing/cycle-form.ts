import { CYCLE_STATUSES } from '@sfc/domain/growing/cycle-status'
import { z } from 'zod'
import { cycleFields, HARVEST_TOO_EARLY, harvestLast, NO_CROP } from './cycle-input'

/** A cycle as its form sends it: the crop as one choice from the catalogue, nothing left out. */
export const CycleForm = z
	.object({
		crop: z.string(NO_CROP).min(1, NO_CROP).max(250, NO_CROP),
		quantity: cycleFields.quantity,
		plantDate: cycleFields.plantDate,
		transplantDays: cycleFields.transplantDays,
		harvestDays: cycleFields.harvestDays,
		zone: cycleFields.zone,
		status: z.enum(CYCLE_STATUSES, 'Please select a status').optional(),
		notes: cycleFields.notes,
	})
	.refine(harvestLast, { path: ['harvestDays'], error: HARVEST_TOO_EARLY })
