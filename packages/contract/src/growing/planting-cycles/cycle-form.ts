import { CYCLE_STATUSES } from '@sfc/domain/growing/planting-cycles/cycle-status'
import { z } from 'zod'
import { partialUpdate } from '../../partial-update'
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
const { cropName: _, varietyName: __, farmInstanceId: ___, ...typedFields } = cycleFields
const fields = z.object({
	...typedFields,
	crop: z.string(NO_CROP).min(1, NO_CROP).max(250, NO_CROP),
	plantTime: cycleFields.plantTime.default(CYCLE_DEFAULTS.plantTime),
	status: z.enum(CYCLE_STATUSES, 'Please select a status').optional(),
	emailNotifications: cycleFields.emailNotifications.default(false),
	smsNotifications: cycleFields.smsNotifications.default(false),
})

export const CycleForm = fields
	.refine(areDatesInOrder, { path: ['harvestDays'], error: HARVEST_TOO_EARLY })
	.refine(hasRequiredPhone, requiredPhoneOptions)

/**
 * The form of an existing cycle: a field that is left empty keeps its value. Its harvest follows
 * when the transplant is moved past it.
 */
export const CycleEditForm = fields.extend(
	partialUpdate(
		fields.pick({
			crop: true,
			quantity: true,
			plantDate: true,
			plantTime: true,
			transplantDays: true,
			harvestDays: true,
			zone: true,
		}),
	).shape,
)
