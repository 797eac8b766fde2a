import { formatDay, formatMonth } from '@sfc/domain/calendar/format-day'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { formatQuantityWithUnit } from '@sfc/domain/growing/inventory/quantity'
import { COST_PART_KEYS, COST_PARTS, sumParts } from '@sfc/domain/selling/costs/cost-kinds'
import type { Margin } from '@sfc/domain/selling/costs/cost-report'
import { pageWindow } from '@sfc/domain/page-window'
import { formatMoney } from '@sfc/domain/units/currency'
import { formatNumber } from '@sfc/domain/units/format-number'
import type { WeightUnit } from '@sfc/domain/units/formats'
import { perWeightUnit } from '@sfc/domain/units/weight'
import type {
	CostedLot,
	Costs,
	PeriodFigures,
} from '~/areas/selling/services/costs/read-costs.server'
import type { FarmCtx } from '~/context.server'
import { missingView } from './missing-path'
import { PART_PATHS } from './part-path'
import { sourceViews } from './source-view'

const LOTS_A_PAGE = 50
const MOST_BUYERS = 50

/** The costs of a period as the page shows them, with a page of its lots. */
export function costsView(costs: Costs, { lotPage, ...format }: CostsFormat & { lotPage: number }) {
	const money = moneyIn(format.currency)
	const { figures, before, unused, total } = costs
	const { page, pages, limit, offset } = pageWindow(costs.plantings.length, lotPage, LOTS_A_PAGE)
	const isKnownBefore = before.cents > 0
	const parts = COST_PART_KEYS.map((part) => ({
		part,
		label: COST_PARTS[part],
		cents: total[part],
		amount: money(total[part]),
		sharePct: figures.cents > 0 ? (total[part] * 100) / figures.cents : 0,
		unused: money(unused[part]),
		before: isKnownBefore ? money(before.total[part]) : '–',
		to: PART_PATHS[part],
	}))
		.filter(({ cents }) => cents > 0)
		.toSorted((a, b) => b.cents - a.cents)
	const unusedCents = sumParts(unused)
	return {
		spent: money(figures.cents),
		toLots: money(figures.cents - unusedCents),
		unused: money(unusedCents),
		unusedPct: figures.cents > 0 ? Math.round((unusedCents * 100) / figures.cents) : 0,
		parts,
		weightUnit: format.weightUnit,
		figures: figuresView(figures, format),
		beforeFigures: figuresView(before, format),
		beforeLabel: monthsLabel(before),
		spentBefore: isKnownBefore ? money(before.cents) : null,
		missing: costs.missing.map(missingView),
		sources: sourceViews(costs.sources, money),
		lots: costs.plantings
			.toSorted((a, b) => b.cents - a.cents)
			.slice(offset, offset + limit)
			.map((lot) => lotView(lot, format)),
		page,
		pages,
		crops: costs.crops.map((one) => marginView(one, money)),
		buyers: costs.buyers.slice(0, MOST_BUYERS).map((one) => marginView(one, money)),
		otherBuyers: Math.max(0, costs.buyers.length - MOST_BUYERS),
	}
}

export type CostsView = ReturnType<typeof costsView>

/** `Mar 2026`, or `Mar 2026 to May 2026`. */
export const monthsLabel = ({ from, until }: { from: string; until: string }): string =>
	[...new Set([from, until])].map((month) => formatMonth(`${month}-01`)).join(' to ')

const orNone = (value: number | null, unit: string) =>
	value === null ? 'Not known' : `${formatNumber(value, value < 10 ? 2 : 1)} ${unit}`

const figuresView = (
	{ kWhPerKg, gPerM2Day, kWh, workMinutes }: PeriodFigures,
	format: CostsFormat,
) => ({
	kWhPerWeight: orNone(
		kWhPerKg === null ? null : perWeightUnit(kWhPerKg, format),
		`kWh per ${format.weightUnit}`,
	),
	gPerM2Day: orNone(gPerM2Day, 'g per m² and day'),
	kWh: orNone(kWh, 'kWh'),
	workHours: `${formatNumber(workMinutes / 60, 1)} h`,
})

type Money = (cents: number) => string

/** How a person reads costs: in the currency of the farm, by their own unit of weight. */
export type CostsFormat = { currency: string; weightUnit: WeightUnit }

/** How the viewer reads costs. */
export const costsFormat = ({ farm, user }: Pick<FarmCtx, 'farm' | 'user'>): CostsFormat => ({
	currency: farm.currency,
	weightUnit: user.weightUnit,
})

export const moneyIn =
	(currency: string): Money =>
	(cents) =>
		formatMoney(Math.round(cents), currency)

const GAVE = { grown: 'Harvested', received: 'Received', mixed: 'Made' } as const

/** What a lot has cost, in words. */
export function lotView(lot: CostedLot, format: CostsFormat) {
	const money = moneyIn(format.currency)
	const { cycleId, lotId, code, stay, cents, harvestedMilli, unit } = lot
	const isKnown = stay !== null || lot.origin !== 'grown'
	const isPriced = lot.bought?.costCents !== null
	const per = (value: number | null) =>
		value === null || !isKnown || !isPriced ? '–' : money(value)
	return {
		key: lot.key,
		cycleId,
		lotId,
		code: code ?? 'Without a lot',
		crop: cropLabel(lot),
		sown: stay ? formatDay(stay.fromDay) : null,
		isGrowing: stay !== null && stay.endDay === null,
		isKnown,
		cents,
		cost: isPriced || cents > 0 ? money(cents) : 'Not known',
		period: money(lot.periodCents),
		/** What the next figure is called. */
		gaveName: GAVE[lot.origin],
		harvested: harvestedMilli > 0 ? formatQuantityWithUnit(harvestedMilli, unit) : 'Nothing yet',
		perUnit: per(lot.perUnitCents),
		perWeight: per(lot.perKgCents === null ? null : perWeightUnit(lot.perKgCents, format)),
		perM2Day: per(lot.perM2DayCents),
	}
}

const marginView = ({ name, ...cents }: Margin, money: Money) => ({
	name,
	revenue: money(cents.revenueCents),
	sold: money(cents.soldCents),
	lost: money(cents.lostCents),
	margin: money(cents.marginCents),
	isLoss: cents.marginCents < 0,
})
