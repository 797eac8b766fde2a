import { ELEMENT_ROWS, ELEMENTS } from '@sfc/domain/growing/nutrients/element'
import { ALKALINITY_UNITS, WATER_UNITS } from '@sfc/domain/growing/nutrients/source-water'
import { z } from 'zod'
import { Day, requiredLine } from '../inventory/typed-figures'
import { amountsSchema } from './amounts-schema'

const MOST_MG_PER_L = 5000

const alkalinity = `Alkalinity must be a number from 0 to ${MOST_MG_PER_L}`

/** An analysis of source water, as the laboratory reported it. */
export const WaterInput = z.object({
	name: requiredLine('Name is required', 'Name', 100),
	analysedOn: Day.nullish().transform((day) => day ?? null),
	unit: z.enum(WATER_UNITS, 'Choose a unit').default('element'),
	amounts: amountsSchema(ELEMENTS, MOST_MG_PER_L, (key) => ELEMENT_ROWS[key].label),
	alkalinity: z.number(alkalinity).min(0, alkalinity).max(MOST_MG_PER_L, alkalinity).default(0),
	alkalinityUnit: z.enum(ALKALINITY_UNITS, 'Choose a unit').default('CaCO3'),
})
export type WaterInput = z.output<typeof WaterInput>
