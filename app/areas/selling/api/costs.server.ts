import { CostsQuery } from '@sfc/contract/selling/costs/cost-input'
import { costOperations } from '@sfc/contract/selling/costs/operations'
import { Fault } from '@sfc/domain/fault'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { COST_PART_KEYS, type CostPart, type PartCents } from '@sfc/domain/selling/costs/cost-kinds'
import type { Margin } from '@sfc/domain/selling/costs/cost-report'
import { describeMissing, type MissingCost } from '@sfc/domain/selling/costs/missing-cost'
import { implement } from '~/api/operation-handlers'
import {
	listCostRates,
	removeCostRate,
	setCostRate,
	type StoredRate,
} from '~/areas/selling/services/costs/cost-rates.server'
import {
	readCosts,
	type CostedLot,
	type PeriodFigures,
	type SummedSource,
} from '~/areas/selling/services/costs/read-costs.server'
import {
	ownCents,
	readLotCosts,
	readPlantingCosts,
} from '~/areas/selling/services/costs/read-lot-costs.server'
import { parsePathId } from '~/http/parse-path-id'

export const costsApi = implement(costOperations, {
	async readCosts(ctx, { query: { from, until, beside } }) {
		const parsed = CostsQuery.safeParse({ from, until, beside })
		if (!parsed.success)
			throw new Fault('invalid', parsed.error.issues[0]?.message ?? 'These months are not valid')
		const costs = await readCosts(ctx, parsed.data)
		return {
			figures: figuresToWire(costs.figures),
			before: figuresToWire(costs.before),
			notUsed: partsToWire(costs.unused),
			lots: costs.plantings.map(lotToWire),
			crops: costs.crops.map(marginToWire),
			buyers: costs.buyers.map(marginToWire),
			missing: costs.missing.map(missingToWire),
			sources: costs.sources.map(sourceToWire),
		}
	},
	async readPlantingCosts(ctx, { params }) {
		const cycleId = parsePathId(params.cycleId, 'Planting not found')
		const { lot, missing, sources } = await readPlantingCosts(ctx, { cycleId })
		return {
			...lotToWire(lot),
			months: lot.months.map(({ cents, ...month }) => ({ ...month, cost: cents / 100 })),
			missing: missing.map(missingToWire),
			sources: sources.map(sourceToWire),
		}
	},
	async readLotCosts(ctx, { params }) {
		const lotId = parsePathId(params.lotId, 'Lot not found')
		const { lot, madeOf, missing, sources } = await readLotCosts(ctx, { lotId })
		return {
			...lotToWire(lot),
			ownCost: ownCents(lot) / 100,
			madeOf: madeOf.map(({ lot: used, milli, cents }) => ({
				lotId: used.lotId,
				code: used.code,
				crop: cropLabel(used),
				quantity: milli / 1000,
				unit: used.unit,
				cost: used.bought?.costCents === null ? null : cents / 100,
			})),
			missing: missing.map(missingToWire),
			sources: sources.map(sourceToWire),
		}
	},
	listCostRates: async (ctx) => (await listCostRates(ctx)).map(rateToWire),
	setCostRate: async (ctx, { body }) => rateToWire(await setCostRate(ctx, body)),
	async removeCostRate(ctx, { params }) {
		await removeCostRate(ctx, { id: parsePathId(params.rateId, 'Cost not found') })
		return { message: 'Cost deleted' }
	},
})

const rateToWire = ({ amountMilli, ...rate }: StoredRate) => ({
	...rate,
	amount: amountMilli / 1000,
})

/** Cents as an amount, of figures per unit with their parts of a cent. */
const amountOf = (cents: number | null) => (cents === null ? null : cents / 100)

const partsToWire = (parts: PartCents) =>
	Object.fromEntries(COST_PART_KEYS.map((part) => [part, parts[part] / 100])) as Record<
		CostPart,
		number
	>

const missingToWire = (missing: MissingCost) => ({
	kind: missing.kind,
	subject: missing.subject,
	text: describeMissing(missing),
})

const sourceToWire = ({ part, kind, id, label, lot, wholeCents }: SummedSource) => ({
	part,
	kind,
	id: String(id),
	label,
	supplyLot: lot ?? null,
	cost: amountOf(wholeCents),
})

const marginToWire = ({ name, ...cents }: Margin) => ({
	name,
	revenue: cents.revenueCents / 100,
	costOfSales: cents.soldCents / 100,
	lostOrGiven: cents.lostCents / 100,
	margin: cents.marginCents / 100,
})

const figuresToWire = ({ total, cents, ...figures }: PeriodFigures) => ({
	...figures,
	spent: cents / 100,
	parts: partsToWire(total),
})

const lotToWire = (lot: CostedLot) => ({
	cycleId: lot.cycleId,
	lotId: lot.lotId,
	code: lot.code,
	crop: cropLabel(lot),
	sownOn: lot.stay?.fromDay ?? null,
	endedOn: lot.stay?.endDay ?? null,
	trayDays: lot.trayDays,
	harvested: lot.harvestedMilli / 1000,
	unit: lot.unit,
	weightG: lot.weightG,
	parts: partsToWire(lot.parts),
	cost: lot.cents / 100,
	costInPeriod: lot.periodCents / 100,
	perUnit: amountOf(lot.perUnitCents),
	perKg: amountOf(lot.perKgCents),
	perM2Day: amountOf(lot.perM2DayCents),
})
