import { CYCLE_STATUSES } from '@sfc/domain/growing/planting-cycles/cycle-status'
import { z } from 'zod'
import {
	CYCLE_DEFAULTS,
	HARVEST_TOO_EARLY,
	NO_CROP,
	cycleFields,
	areDatesInOrder,
	hasRequiredPhone,
	requiredPhoneOptions,
} from './cycle-input'

/** A cycle as its form sends it: the crop as one choice from the catalogue, every field present. */
const fields = z.object({
	crop: z.string(NO_CROP).min(1, NO_CROP).max(250, NO_CROP),
	quantity: cycleFields.quantity,
	plantDate: cycleFields.plantDate,
	plantTime: cycleFields.plantTime.default(CYCLE_DEFAULTS.plantTime),
	transplantDays: cycleFields.transplantDays,
	harvestDays: cycleFields.harvestDays,
	zone: cycleFields.zone,
	trays: cycleFields.trays,
	recipeId: cycleFields.recipeId,
	seedLot: cycleFields.seedLot,
	seedSupplier: cycleFields.seedSupplier,
	status: z.enum(CYCLE_STATUSES, 'Please select a status').optional(),
	notes: cycleFields.notes,
	emailNotifications: cycleFields.emailNotifications.default(false),
	smsNotifications: cycleFields.smsNotifications.default(false),
	phoneNumber: cycleFields.phoneNumber,
})

export const CycleForm = fields
	.refine(areDatesInOrder, { path: ['harvestDays'], error: HARVEST_TOO_EARLY })
	.refine(hasRequiredPhone, requiredPhoneOptions)

/**
 * The form of an existing cycle: a field that is left empty keeps its value. Its harvest follows
 * when the transplant is moved past it.
 */
export const CycleEditForm = fields.extend({
	crop: fields.shape.crop.optional(),
	quantity: cycleFields.quantity.optional(),
	plantDate: cycleFields.plantDate.optional(),
	plantTime: cycleFields.plantTime.optional(),
	transplantDays: cycleFields.transplantDays.optional(),
	harvestDays: cycleFields.harvestDays.optional(),
	zone: cycleFields.zone.optional(),
})
