import { hasPermission } from '@sfc/domain/platform/permissions'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import type { FarmCtx } from '~/context.server'
import { drawQrCode } from '~/ui/qr-code.server'
import { daysBetween, todayIn } from '@sfc/domain/calendar/calendar-day'
import { formatDay } from '@sfc/domain/calendar/format-day'
import { planDates } from '@sfc/domain/growing/planting-cycles/plan-dates'
import { formatPlants } from '@sfc/domain/growing/planting-cycles/format-plants'
import { harvestGradeLabel } from '@sfc/domain/growing/inventory/harvest-grade'
import { formatMoney } from '@sfc/domain/units/currency'
import { valueCents } from '@sfc/domain/growing/inventory/price'
import { formatQuantityWithUnit } from '@sfc/domain/growing/inventory/quantity'
import { formatWeight } from '@sfc/domain/units/weight'
import { QUANTITIES } from '@sfc/domain/units/quantities'
import { formatRange } from '@sfc/domain/growing/recipes/format-range'
import { STAGE_QUANTITIES, STAGE_QUANTITY_KEYS } from '@sfc/domain/growing/recipes/stage-quantities'
import type { GrowingPeriod } from '@sfc/domain/growing/recipes/growing-record'
import { toDisplayValue } from '@sfc/domain/units/display-unit'
import type { Units } from '@sfc/domain/units/formats'
import { withoutReversed } from '~/areas/growing/services/inventory/load-last-harvests.server'
import type { Lot } from '~/areas/growing/services/inventory/require-lot.server'
import type { LotReadings } from '~/areas/growing/services/traceability/load-lot-readings.server'
import {
	loadLotOrigin,
	type MixedPart,
} from '~/areas/growing/services/inventory/load-lot-origin.server'
import { listLotSupplies } from '~/areas/growing/services/supplies/trace-supplies.server'
import { loadLotHistory } from '~/areas/growing/services/traceability/load-lot-history.server'
import { movementView } from '../movement-view'

const ADDED = [
	{ name: 'Received', of: 'receivedMilli' },
	{ name: 'Made', of: 'madeMilli' },
	{ name: 'Used in mixes', of: 'usedMilli' },
] as const

const SUPPLY_REASONS = {
	named: 'used in it',
	seed: 'its seed',
	days: 'in use at its time',
} as const

/** Loads the data for the page of a lot. */
export async function loadLotPage(ctx: FarmCtx, lot: Lot, origin: string) {
	const { id, code, unit, seedLot, seedSupplier } = lot
	return {
		farmName: ctx.farm.name,
		mayChange: hasPermission(ctx.role, 'stock.change'),
		maySeeCosts: hasPermission(ctx.role, 'cost.manage'),
		lot: { id, code, unit, origin: lot.origin, crop: cropLabel(lot), seedLot, seedSupplier },
		...originView(ctx, await loadLotOrigin(ctx, lot)),
		qr: drawQrCode(`${origin}/lots/${id}`),
		supplies: (await listLotSupplies(ctx, lot)).map(({ reason, ...supply }) => ({
			...supply,
			why: SUPPLY_REASONS[reason],
		})),
		...lotView(ctx, lot, await loadLotHistory(ctx, lot)),
	}
}

/** Where a lot that was not grown here came from, and the mixes it went into, in words. */
function originView(
	{ farm }: FarmCtx,
	{ receipt, madeOf, wentInto }: Awaited<ReturnType<typeof loadLotOrigin>>,
) {
	const parts = (list: readonly MixedPart[]) =>
		list.map(({ lotId, code, quantityMilli, unit }, at) => ({
			at,
			lotId,
			code,
			quantity: formatQuantityWithUnit(quantityMilli, unit),
		}))
	return {
		madeOf: parts(madeOf),
		wentInto: parts(wentInto),
		received: receipt && [
			{ name: 'Supplier', value: receipt.supplierName },
			{ name: 'Supplier’s lot code', value: receipt.sourceCode ?? 'none' },
			{ name: receipt.documentType, value: receipt.documentNumber },
			{
				name: 'Cost',
				value:
					receipt.costCents === null ? 'not known' : formatMoney(receipt.costCents, farm.currency),
			},
		],
	}
}

export type LotData = Awaited<ReturnType<typeof loadLotPage>>

type Story = Awaited<ReturnType<typeof loadLotHistory>>

/** Formats the lot page's data on the server, so that the browser needs no domain code. */
function lotView({ farm, user, now }: FarmCtx, lot: Lot, story: Story) {
	const today = todayIn(farm.timezone, now())
	const { ledger, cycle, readings } = story
	const words = (milli: number) => formatQuantityWithUnit(milli, lot.unit)
	return {
		stock: words(ledger.stockMilli),
		hasStock: ledger.stockMilli > 0,
		figures: [
			...(lot.origin === 'grown'
				? [
						{ name: 'Harvested', value: words(ledger.harvestedMilli) },
						{ name: 'Wasted', value: words(ledger.wasteMilli) },
					]
				: []),
			...ADDED.filter(({ of }) => ledger[of] !== 0).map(({ name, of }) => ({
				name,
				value: words(ledger[of]),
			})),
			...(ledger.weightG > 0
				? [{ name: 'Weight', value: formatWeight(ledger.weightG, user) }]
				: []),
			{ name: 'Sold', value: words(ledger.soldMilli) },
			{ name: 'Lost', value: words(ledger.lostMilli) },
			{ name: 'Given away', value: words(ledger.givenMilli) },
			...(ledger.countedMilli === 0
				? []
				: [{ name: 'Corrected by counting', value: words(ledger.countedMilli) }]),
			{ name: 'Price per unit', value: formatMoney(lot.pricePerUnitCents, farm.currency) },
			{
				name: 'Potential value',
				value: formatMoney(valueCents(ledger.stockMilli, lot.pricePerUnitCents), farm.currency),
			},
		],
		dates:
			cycle && lotDates(cycle, withoutReversed(ledger.harvests).at(-1)?.harvestedOn ?? null, today),
		cycle: cycle && {
			id: cycle.id,
			status: cycle.status,
			mayBeCut: cycle.status !== 'cancelled' && cycle.status !== 'terminated',
			facts: `${formatPlants(cycle.quantity)}, Zone ${cycle.zone}`,
		},
		trays: formatTrayPlaces(story.trays),
		people: story.people.map(({ on, ...deed }) => ({ ...deed, on: formatDay(on) })),
		grownBy: story.grownBy.map((period) => grownByView(period, { farm, user })),
		readings: readings && formatReadings(readings, user),
		movements: ledger.movements.map((movement) =>
			movementView(movement, { unit: lot.unit, currency: farm.currency }),
		),
		harvests: ledger.harvests.map((harvest) => ({
			id: harvest.id,
			isUndo: harvest.quantityMilli < 0 || harvest.wasteMilli < 0,
			day: formatDay(harvest.harvestedOn),
			quantity: words(harvest.quantityMilli),
			waste: words(harvest.wasteMilli),
			weight: harvest.weightG === null ? '–' : formatWeight(harvest.weightG, user),
			grade: harvestGradeLabel(harvest.grade),
			place: harvest.storageLocation,
			by: harvest.recordedBy,
			notes: harvest.notes,
		})),
	}
}

const PLACES = { nursery: 'Nursery', cultivation: 'Cultivation' } as const

/** Formats a growing period: `Mar 3, 2026 to Mar 6, 2026`, with the recipe, its stage and its targets. */
function grownByView(period: GrowingPeriod, { farm, user }: Pick<FarmCtx, 'farm' | 'user'>) {
	const { fromAt, toAt, place, recipe, stage, targets, why } = period
	const [from, to] = [fromAt, toAt - 1].map((at) => formatDay(todayIn(farm.timezone, at)))
	return {
		key: String(fromAt),
		days: from === to ? from : `${from} to ${to}`,
		place: PLACES[place],
		recipe: recipe && {
			id: recipe.id,
			name: recipe.isOwn ? `${recipe.name}, version ${recipe.version}` : recipe.name,
		},
		stage: stage ?? why,
		targets: STAGE_QUANTITY_KEYS.flatMap((quantity) => {
			const range = targets[quantity]
			const { label } = STAGE_QUANTITIES[quantity]
			return range ? [`${label} ${formatRange(quantity, range, user)}`] : []
		}).join(', '),
	}
}

type Lived = Pick<
	NonNullable<Story['cycle']>,
	| 'plantDate'
	| 'transplantDays'
	| 'harvestDays'
	| 'status'
	| 'transplantedOn'
	| 'harvestedOn'
	| 'endedOn'
>

/** The planned and actual days of a lot's planting; future ones are marked as not done. */
export function lotDates(cycle: Lived, lastCut: string | null, today: string) {
	const { plantDate, transplantDays, harvestDays } = cycle
	const planned = planDates(plantDate, transplantDays, harvestDays)
	const row = (name: string, plan: string, real: string | null, isDone: boolean) => ({
		name,
		planned: formatDay(plan),
		real: real ? formatDay(real) : isDone ? 'done, day not noted' : 'not yet',
		off: real ? inDaysOff(daysBetween(plan, real)) : null,
	})
	const { status, transplantedOn } = cycle
	const isCut = status === 'harvested'
	const harvestedOn = cycle.harvestedOn ?? lastCut
	return [
		{ ...row('Planted', plantDate, plantDate <= today ? plantDate : null, false), off: null },
		...(transplantDays > 0
			? [
					row(
						'Transplanted',
						planned.transplantDate,
						transplantedOn,
						isCut || status === 'transplanted',
					),
				]
			: []),
		row('Harvested', planned.harvestDate, harvestedOn, isCut),
		...(cycle.endedOn
			? [{ name: 'Given up', planned: '–', real: formatDay(cycle.endedOn), off: null }]
			: []),
	]
}

function inDaysOff(days: number): string {
	if (days === 0) return 'on time'
	const count = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days)} days`
	return days > 0 ? `${count} late` : `${count} early`
}

/**
 * Formats tray places: `Row 1: trays 1, 2 and 3, Jan 5, 2026 to Jan 19, 2026`, one line for each row and
 * period.
 */
function formatTrayPlaces(trays: Story['trays']): string[] {
	const lines = new Map<string, number[]>()
	for (const { row, tray, fromDay, untilDay } of trays) {
		const key = `${row}|${formatDay(fromDay)} to ${formatDay(untilDay)}`
		lines.set(key, [...(lines.get(key) ?? []), tray])
	}
	const list = new Intl.ListFormat('en-US')
	return [...lines].map(([key, numbers]) => {
		const [row, days] = key.split('|')
		return `Row ${row}: ${numbers.length === 1 ? 'tray' : 'trays'} ${list.format(numbers.map(String))}, ${days}`
	})
}

function formatReadings({ hours, figures }: LotReadings, units: Units) {
	return {
		hours,
		figures: figures.map(({ quantity, min, mean, max, hours: read }) => {
			const show = (value: number) => {
				const shown = toDisplayValue(quantity, value, units)
				return shown.value.toFixed(shown.decimals)
			}
			const { label } = QUANTITIES[quantity]
			const { unit } = toDisplayValue(quantity, mean, units)
			return { label, unit, min: show(min), mean: show(mean), max: show(max), hours: read }
		}),
	}
}
