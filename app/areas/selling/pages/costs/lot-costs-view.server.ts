import { formatDay, formatMonth } from '@sfc/domain/calendar/format-day'
import { formatQuantityWithUnit } from '@sfc/domain/growing/inventory/quantity'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { formatPlants } from '@sfc/domain/growing/planting-cycles/format-plants'
import { COST_PART_KEYS, COST_PARTS, type CostPart } from '@sfc/domain/selling/costs/cost-kinds'
import { formatNumber } from '@sfc/domain/units/format-number'
import type { CostedLot } from '~/areas/selling/services/costs/read-costs.server'
import {
	ownCents,
	type LotCosts,
	type UsedLot,
} from '~/areas/selling/services/costs/read-lot-costs.server'
import { lotCostsPath } from './lot-costs-path'
import { lotView, moneyIn, type CostsFormat } from './costs-view.server'
import { missingView } from './missing-path'
import { PART_PATHS } from './part-path'
import { sourceViews } from './source-view'

/** What a planting or a lot has cost, in words. */
export function lotCostsView({ lot, madeOf, missing, sources }: LotCosts, format: CostsFormat) {
	const money = moneyIn(format.currency)
	return {
		weightUnit: format.weightUnit,
		lot: lotView(lot, format),
		about: [cropLabel(lot), cameAs(lot)].filter(Boolean).join(', '),
		missing: missing.map(missingView),
		sources: sourceViews(sources, money),
		parts: COST_PART_KEYS.filter((part) => lot.parts[part] > 0).map((part) => ({
			part,
			label: COST_PARTS[part],
			to: PART_PATHS[part],
			amount: money(lot.parts[part]),
			reason: lot.parts[part] > lot.ownParts[part] ? 'Of what it was made of' : reasonOf(part, lot),
		})),
		madeOf: madeOf.map((one) => madeOfView(one, money)),
		own: madeOf.length > 0 && ownCents(lot) > 0 ? money(ownCents(lot)) : null,
		months: lot.months.map(({ month, trayDays, allTrayDays, cents }) => ({
			month: formatMonth(`${month}-01`),
			days: `${formatNumber(trayDays)} of ${formatNumber(allTrayDays)}`,
			cost: money(cents),
		})),
		outcomes: lot.outcomes.map(({ kind, buyer, milli, revenueCents }, at) => ({
			at,
			name: buyer ?? OUTCOMES[kind],
			quantity: formatQuantityWithUnit(milli, lot.unit),
			revenue: kind === 'sold' ? money(revenueCents) : '–',
			cost: money(lot.outcomeCents[at] ?? 0),
		})),
	}
}

export type LotCostsView = ReturnType<typeof lotCostsView>

const cameAs = ({ stay, bought, origin }: CostedLot): string | null => {
	if (stay) return `sown ${formatDay(stay.fromDay)}`
	if (bought) return `received ${formatDay(bought.day)} from ${bought.supplierName}`
	return origin === 'mixed' ? 'mixed or packed anew' : null
}

const madeOfView = ({ lot, milli, cents }: UsedLot, money: (cents: number) => string) => ({
	key: lot.key,
	code: lot.code ?? 'Without a lot',
	to: lotCostsPath(lot),
	crop: cropLabel(lot),
	quantity: formatQuantityWithUnit(milli, lot.unit),
	cost: lot.bought?.costCents === null ? 'Not known' : money(cents),
})

const OUTCOMES = {
	sold: 'Sold',
	lost: 'Lost',
	given: 'Given away',
	used: 'Mixed',
	stock: 'In stock',
}

/** Why a planting has a part of the costs. */
function reasonOf(part: CostPart, { trays, plants, sold, unit }: CostedLot): string {
	const soldMilli = sold.reduce((sum, { milli }) => sum + milli, 0)
	switch (part) {
		case 'seed':
			return `${trays} ${trays === 1 ? 'tray' : 'trays'}, ${formatPlants(plants)}`
		case 'packaging':
			return `${formatQuantityWithUnit(soldMilli, unit)} sold`
		case 'work':
			return 'Its own tasks, and its part of other work by tray-days'
		case 'energy':
		case 'nutrients':
			return 'By tray-days where it was used: in the nursery, in the zones, or in both'
		case 'bought':
			return 'What was paid for the delivery'
		case 'rent':
		case 'depreciation':
		case 'other':
		case 'water':
			return 'By tray-days of each month'
	}
}
