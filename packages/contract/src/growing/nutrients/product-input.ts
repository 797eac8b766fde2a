import { ELEMENT_ROWS, ELEMENTS } from '@sfc/domain/growing/nutrients/element'
import { LABEL_BASES, labelProblem } from '@sfc/domain/growing/nutrients/label'
import type { Product } from '@sfc/domain/growing/nutrients/product'
import { findSalt } from '@sfc/domain/growing/nutrients/salts'
import { TANKS } from '@sfc/domain/growing/nutrients/substance'
import { z } from 'zod'
import { optionalLine, Price, requiredLine } from '../inventory/typed-figures'
import { amountsSchema } from './amounts-schema'

const between = (label: string, least: number, most: number) => {
	const message = `${label} must be a number from ${least} to ${most.toLocaleString('en-US')}`
	return z.number(message).min(least, message).max(most, message).nullish()
}

/** The fields of a product that a farm bought. */
export const ProductFields = z.object({
	name: requiredLine('Name is required', 'Name', 100),
	saltId: z.string().max(100).nullish().describe('A salt or acid of listNutrientSalts'),
	purityPct: between('Purity', 1, 100),
	basis: z.enum(LABEL_BASES, 'Choose how the label counts').default('npk'),
	percent: amountsSchema(ELEMENTS, 100, (key) => ELEMENT_ROWS[key].label),
	per: z.enum(['weight', 'volume'], 'Choose one').default('weight'),
	gPerMl: between('Density', 0.5, 3),
	tank: z.enum(TANKS, 'Choose a tank').exclude(['acid']).nullish(),
	solubilityGPerL: between('Solubility', 0.1, 5000),
	pricePerKg: Price.nullish().describe('In the currency of the farm'),
	lot: optionalLine('Lot number', 100),
})

/** A product that a farm bought: a salt or acid, or what its label says. */
export const ProductInput = ProductFields.transform((fields, context): Omit<Product, 'id'> => {
	const { name, lot } = fields
	const known = fields.saltId ? findSalt(fields.saltId) : undefined
	if (fields.saltId && !known)
		context.addIssue({ code: 'custom', path: ['saltId'], message: 'Choose one of the list' })
	const label = known
		? null
		: {
				basis: fields.basis,
				percent: fields.percent,
				per: fields.per,
				gPerMl: fields.gPerMl ?? null,
			}
	const problem = label && !fields.saltId && labelProblem(label)
	if (problem)
		context.addIssue({
			code: 'custom',
			path: [problem.includes('density') ? 'gPerMl' : 'percent'],
			message: problem,
		})
	return {
		name,
		lot,
		saltId: known?.id ?? null,
		purityPct: known ? (fields.purityPct ?? null) : null,
		label,
		tank: fields.tank ?? null,
		solubilityGPerL: fields.solubilityGPerL ?? null,
		pricePerKgCents: fields.pricePerKg ?? null,
	}
})
export type ProductInput = z.output<typeof ProductInput>
