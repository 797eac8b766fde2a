import { DOSER_ROLES } from '@sfc/domain/growing/nutrients/doser-role'
import { TANKS } from '@sfc/domain/growing/nutrients/substance'
import { SUPPLY_UNITS } from '@sfc/domain/growing/supplies/supply'
import { z } from 'zod'

const money = z.number().describe('In the currency of the farm')

/** A batch of a nutrient mix as the API writes it. */
export const BatchWire = z.object({
	id: z.int(),
	mixId: z.string().nullable().describe('Null: the mix was deleted'),
	mixName: z.string(),
	mixedOn: z.string(),
	tankLiters: z.number().describe('Of each tank'),
	undoneBy: z.string().nullable(),
	recordedBy: z.string(),
	createdAt: z.int(),
	tanks: z.array(
		z.object({
			tank: z.enum(TANKS),
			pump: z.enum(DOSER_ROLES).nullable().describe('The pump that doses from it'),
			cost: money,
			costPerLiter: money,
			withoutPrice: z.array(z.string()).describe('Not counted'),
		}),
	),
	portions: z.array(
		z.object({
			substanceId: z.string(),
			name: z.string(),
			tank: z.enum(TANKS),
			grams: z.number(),
			taken: z.array(
				z.object({
					supplyId: z.int(),
					supplyLotId: z.int(),
					lotNumber: z.string(),
					quantity: z.number(),
					unit: z.enum(SUPPLY_UNITS),
					cost: money.nullable().describe('Null: the lot has no price'),
				}),
			),
		}),
	),
})
