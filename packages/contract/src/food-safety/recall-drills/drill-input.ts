import { DRILL_STARTS } from '@sfc/domain/food-safety/recall-drills/drill-start'
import { z } from 'zod'
import { optionalLine, requiredLine } from '../../growing/inventory/typed-figures'

const BAD_MONTHS = 'Please enter whole months from 1 to 24'

/** What a mock recall starts from. */
export const DrillStartInput = z.object({
	fromKind: z.enum(DRILL_STARTS, 'Please choose what the complaint names'),
	fromText: requiredLine('Please enter what the complaint names', 'This', 200),
	complaint: optionalLine('The complaint', 500),
})
export type DrillStartInput = z.output<typeof DrillStartInput>

export const DrillEndInput = z.object({
	notes: z
		.string()
		.trim()
		.max(2000, 'Notes must be at most 2,000 characters')
		.nullish()
		.transform((text) => text || null),
})
export type DrillEndInput = z.output<typeof DrillEndInput>

export const DrillPlanInput = z.object({
	everyMonths: z.coerce.number(BAD_MONTHS).int(BAD_MONTHS).min(1, BAD_MONTHS).max(24, BAD_MONTHS),
})
export type DrillPlanInput = z.output<typeof DrillPlanInput>
