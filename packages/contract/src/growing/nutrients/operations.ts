import { LABEL_BASES } from '@sfc/domain/growing/nutrients/label'
import { ALKALINITY_UNITS, WATER_UNITS } from '@sfc/domain/growing/nutrients/source-water'
import { TANKS } from '@sfc/domain/growing/nutrients/substance'
import { z } from 'zod'
import { onFarm } from '../../on-farm'
import { defineOperations } from '../../operation'
import { changedFields } from './changed-fields'
import { MixInput } from './mix-input'
import { MixResultWire, MixWire } from './mix-wire'
import { ProductInput } from './product-input'
import { WaterInput } from './water-input'

const amounts = z.record(z.string(), z.number())

const WaterWire = z.object({
	id: z.string(),
	name: z.string(),
	analysedOn: z.string().nullable(),
	unit: z.enum(WATER_UNITS),
	amounts: amounts.describe('By element, in `unit`: mg/L of the element or its ion, or mmol/L'),
	alkalinity: z.number(),
	alkalinityUnit: z.enum(ALKALINITY_UNITS),
	...changedFields,
})

const ProductWire = z.object({
	id: z.string(),
	name: z.string(),
	saltId: z.string().nullable(),
	purityPct: z.number().nullable(),
	label: z
		.object({
			basis: z.enum(LABEL_BASES),
			percent: amounts,
			per: z.enum(['weight', 'volume']),
			gPerMl: z.number().nullable(),
		})
		.nullable(),
	tank: z.enum(TANKS).nullable(),
	solubilityGPerL: z.number().nullable(),
	pricePerKg: z.number().nullable().describe('In the currency of the farm'),
	lot: z.string().nullable(),
	...changedFields,
})

const SaltWire = z.object({
	id: z.string(),
	name: z.string(),
	formula: z.string().nullable(),
	purityPct: z.number(),
	tank: z.enum(TANKS),
	content: amounts.describe('Share of its mass by element'),
	solubilityGPerL: z.number().nullable().describe('In water at 20 °C'),
})

const common = { tag: 'Nutrients', auth: 'user', query: onFarm } as const
const see = { permission: 'farm.see', scope: 'read' } as const
const change = { permission: 'recipe.write', scope: 'manage' } as const
const waters = '/api/nutrients/waters'
const products = '/api/nutrients/products'
const mixes = '/api/nutrients/mixes'
const removed = z.object({ message: z.string() })
const full = 'The farm keeps as many as it may'
const used = 'A mix uses it; the message says which'
const unusable = 'Not usable; the message says what and why'

export const nutrientOperations = defineOperations(common, {
	listNutrientSalts: {
		...see,
		method: 'get',
		path: '/api/nutrients/salts',
		summary: 'The salts, chelates and acids that the product knows',
		answer: z.array(SaltWire),
	},
	listNutrientWaters: {
		...see,
		method: 'get',
		path: waters,
		summary: 'The water analyses of a farm, by name',
		answer: z.array(WaterWire),
	},
	addNutrientWater: {
		...change,
		method: 'post',
		path: waters,
		status: 201,
		summary: 'Add a water analysis',
		body: WaterInput,
		answer: WaterWire,
		refusals: { 400: unusable, 409: full },
	},
	changeNutrientWater: {
		...change,
		method: 'put',
		path: `${waters}/{waterId}`,
		summary: 'Replace a water analysis',
		body: WaterInput,
		answer: WaterWire,
		refusals: { 400: unusable, 404: 'No such water analysis on the farm' },
	},
	removeNutrientWater: {
		...change,
		method: 'delete',
		path: `${waters}/{waterId}`,
		summary: 'Delete a water analysis that no mix uses',
		answer: removed,
		refusals: { 404: 'No such water analysis on the farm', 409: used },
	},
	listNutrientProducts: {
		...see,
		method: 'get',
		path: products,
		summary: 'The nutrient products that a farm bought, by name',
		answer: z.array(ProductWire),
	},
	addNutrientProduct: {
		...change,
		method: 'post',
		path: products,
		status: 201,
		summary: 'Add a product: a salt or acid by `saltId`, or what its label says',
		body: ProductInput,
		answer: ProductWire,
		refusals: { 400: unusable, 409: full },
	},
	changeNutrientProduct: {
		...change,
		method: 'put',
		path: `${products}/{productId}`,
		summary: 'Replace a product',
		body: ProductInput,
		answer: ProductWire,
		refusals: { 400: unusable, 404: 'No such product on the farm' },
	},
	removeNutrientProduct: {
		...change,
		method: 'delete',
		path: `${products}/{productId}`,
		summary: 'Delete a product that no mix uses',
		answer: removed,
		refusals: { 404: 'No such product on the farm', 409: used },
	},
	listNutrientMixes: {
		...see,
		method: 'get',
		path: mixes,
		summary: 'The nutrient mixes of a farm, by name',
		answer: z.array(MixWire),
	},
	readNutrientMix: {
		...see,
		method: 'get',
		path: `${mixes}/{mixId}`,
		summary: 'A mix, and what to weigh for it',
		answer: z.object({ mix: MixWire, result: MixResultWire }),
		refusals: { 400: 'Something it needs is gone', 404: 'No such mix on the farm' },
	},
	computeNutrientMix: {
		...see,
		method: 'post',
		path: '/api/nutrients/compute',
		summary: 'What to weigh for a mix; nothing is stored',
		body: MixInput,
		answer: MixResultWire,
		refusals: { 400: unusable },
	},
	addNutrientMix: {
		...change,
		method: 'post',
		path: mixes,
		status: 201,
		summary: 'Add a mix',
		body: MixInput,
		answer: MixWire,
		refusals: { 400: unusable, 409: full },
	},
	changeNutrientMix: {
		...change,
		method: 'put',
		path: `${mixes}/{mixId}`,
		summary: 'Replace a mix',
		body: MixInput,
		answer: MixWire,
		refusals: { 400: unusable, 404: 'No such mix on the farm' },
	},
	removeNutrientMix: {
		...change,
		method: 'delete',
		path: `${mixes}/{mixId}`,
		summary: 'Delete a mix',
		answer: removed,
		refusals: { 404: 'No such mix on the farm' },
	},
})
