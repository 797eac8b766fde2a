import { COST_KIND_KEYS, COST_PART_KEYS } from '@sfc/domain/selling/costs/cost-kinds'
import { z } from 'zod'
import { changedFields } from '../../growing/nutrients/changed-fields'
import { onFarm } from '../../on-farm'
import { defineOperations } from '../../operation'
import { CostRateInput, CostsQuery } from './cost-input'

const CostRateWire = z.object({
	id: z.int(),
	kind: z.enum(COST_KIND_KEYS),
	subject: z.string(),
	label: z.string().describe('The subject as people call it'),
	fromDay: z.string(),
	amount: z
		.number()
		.describe('In the currency of the farm; of water-use m³, of tray-area m², of plant-area cm²'),
	...changedFields,
})

const Money = z.number().describe('In the currency of the farm')
const Parts = z.record(z.enum(COST_PART_KEYS), Money)

const LotCostWire = z.object({
	cycleId: z.int().nullable().describe('Null: its planting was deleted, its costs are not known'),
	lotId: z.int().nullable(),
	code: z.string().nullable(),
	crop: z.string(),
	sownOn: z.string().nullable(),
	endedOn: z.string().nullable(),
	trayDays: z.number(),
	harvested: z.number(),
	unit: z.string(),
	weightG: z.number().nullable().describe('Null where a harvest was not weighed'),
	parts: Parts,
	cost: Money.describe('Since it was sown, as its parts; in the currency of the farm'),
	costInPeriod: Money,
	perUnit: Money.nullable(),
	perKg: Money.nullable(),
	perM2Day: Money.nullable(),
})

const MissingWire = z.object({
	kind: z.string(),
	subject: z.string(),
	text: z.string().describe('What is not known, in words'),
})

const SourceWire = z.object({
	part: z.enum(COST_PART_KEYS),
	kind: z
		.enum(['supply', 'batch', 'receipt', 'rate'])
		.describe(
			'By the lots of a supply, a batch of a nutrient mix, a delivery of produce, or as typed',
		),
	id: z.string().describe('Of the supply, batch or received lot; of a rate its kind'),
	label: z.string(),
	supplyLot: z.string().nullable().describe('Its number, in the costs of one planting'),
	cost: Money.nullable().describe('Null: it is shared with other plantings by tray-days'),
})

const MarginWire = z.object({
	name: z.string(),
	revenue: Money,
	costOfSales: Money,
	lostOrGiven: Money,
	margin: Money,
})

const FiguresWire = z.object({
	from: z.string(),
	until: z.string(),
	spent: Money,
	parts: Parts,
	kWh: z.number().nullable(),
	harvestedG: z.number().nullable(),
	kWhPerKg: z.number().nullable(),
	gPerM2Day: z.number().nullable(),
	workMinutes: z.int(),
})

const common = {
	tag: 'Costs',
	auth: 'user',
	query: onFarm,
	permission: 'cost.manage',
	scope: 'manage',
} as const
const rates = '/api/costs/rates'

export const costOperations = defineOperations(common, {
	readCosts: {
		method: 'get',
		path: '/api/costs',
		summary: 'What a farm spent in some months, and what each lot, crop and buyer cost and earned',
		query: z.object({ ...CostsQuery.shape, ...onFarm.shape }),
		answer: z.object({
			figures: FiguresWire,
			before: FiguresWire.describe('As many months to compare with'),
			notUsed: Parts.describe('For places that stood empty'),
			lots: z.array(LotCostWire),
			crops: z.array(MarginWire),
			buyers: z.array(MarginWire),
			missing: z.array(MissingWire).describe('Not known, and not counted'),
			sources: z
				.array(SourceWire)
				.describe('Where the prices of seed, packaging and nutrients come from'),
		}),
		refusals: {
			400: 'Not months that have begun, more than 12, or months to compare with that are not earlier',
		},
	},
	readPlantingCosts: {
		method: 'get',
		path: '/api/costs/plantings/{cycleId}',
		summary: 'What a planting has cost since it was sown, by parts and months',
		answer: LotCostWire.extend({
			months: z.array(
				z.object({
					month: z.string(),
					trayDays: z.number(),
					allTrayDays: z.number(),
					cost: Money,
				}),
			),
			missing: z.array(MissingWire),
			sources: z.array(SourceWire),
		}),
		refusals: { 404: 'No such planting on the farm' },
	},
	readLotCosts: {
		method: 'get',
		path: '/api/costs/lots/{lotId}',
		summary: 'What a lot has cost: one that was received, mixed or grown here',
		answer: LotCostWire.extend({
			ownCost: Money.describe('Without what came with the lots it was made of'),
			madeOf: z
				.array(
					z.object({
						lotId: z.int().nullable(),
						code: z.string().nullable(),
						crop: z.string(),
						quantity: z.number(),
						unit: z.string(),
						cost: Money.nullable().describe('Null: nobody said what was paid for it'),
					}),
				)
				.describe('What of other lots went into it; with its own cost these sum to its cost'),
			missing: z.array(MissingWire),
			sources: z.array(SourceWire),
		}),
		refusals: { 404: 'No such lot on the farm' },
	},
	listCostRates: {
		method: 'get',
		path: rates,
		summary: 'What things cost the farm, each from a day on',
		answer: z.array(CostRateWire),
	},
	setCostRate: {
		method: 'post',
		path: rates,
		status: 201,
		summary: 'Set what something costs from a day on; the same kind, subject and day is replaced',
		body: CostRateInput,
		answer: CostRateWire,
		refusals: {
			400: 'Not usable; the message says what and why',
			409: 'The farm keeps as many as it may',
		},
	},
	removeCostRate: {
		method: 'delete',
		path: `${rates}/{rateId}`,
		summary: 'Delete an amount; what was set before it counts on',
		answer: z.object({ message: z.string() }),
		refusals: { 404: 'No such cost on the farm' },
	},
})
