import type { LotOrigin } from '@sfc/domain/growing/inventory/lot-origin'
import { ADDING_KINDS } from '@sfc/domain/growing/inventory/movement'
import { gramsOfUnit } from '@sfc/domain/growing/inventory/unit-and-price'
import { groupBy } from '@sfc/domain/group-by'
import { valueCents } from '@sfc/domain/growing/inventory/price'
import { traysNeeded } from '@sfc/domain/growing/planting-cycles/trays-needed'
import type { CostedPlanting } from '@sfc/domain/selling/costs/cost-report'
import type { Outcome } from '@sfc/domain/selling/costs/share-lot'
import type { Stay } from '@sfc/domain/selling/costs/tray-days'
import type { plantingCycles } from '#db/schema/planting-cycles'
import type { FarmScope } from '~/context.server'
import {
	countBookings,
	loadBought,
	loadHarvests,
	loadMovements,
	loadRows,
	type Bought,
	type Harvest,
	type Movement,
	type Span,
} from './planting-rows.server'
import { stayDays } from './stay-days'

/** A planting with what its seed and packaging cost. */
export type LoadedPlanting = CostedPlanting & {
	cycleId: number | null
	plants: number
	trays: number
	plantDate: string | null
	origin: LotOrigin
	/** A delivery of produce that it is; null: it grew here, or was mixed. */
	bought: Bought | null
	/** Units sold by day, for their packaging. */
	sold: { day: string; milli: number }[]
	/** Grams that were harvested in the period; null where some were not weighed. */
	periodG: number | null
	isInPeriod: boolean
}

/** The day on which the plantings of a period were first sown or bought, the period's own first day at the latest. */
export async function findFirstDay(ctx: FarmScope, period: Span): Promise<string> {
	const { cycles, orphans } = await loadRows(ctx, period)
	const lotIds = orphans.map(({ lotId }) => lotId)
	const bought = [...(await loadBought(ctx, lotIds, period.until)).values()]
	const days = [...cycles.map(({ plantDate }) => plantDate), ...bought.map(({ day }) => day)]
	return days.reduce((first, day) => (day < first ? day : first), period.from)
}

/** No movements, where none are loaded. */
const NONE: ReadonlyMap<number, never[]> = new Map()

type ToLoad = {
	first: string
	period: Span
	plantsPerTray: number
	/** Without: neither sales nor where lots went, which figures of a period do not need. */
	withMovements: boolean
}

/**
 * Loads what grew, was harvested or left the stock from a day on until the end of a period. A lot whose
 * planting was deleted has no stay.
 */
export async function loadPlantings(
	ctx: FarmScope,
	{ first, period, plantsPerTray, withMovements }: ToLoad,
): Promise<LoadedPlanting[]> {
	const { cycles, orphans } = await loadRows(ctx, { from: first, until: period.until })
	const lotIds = [...cycles, ...orphans].flatMap(({ lotId }) => lotId ?? [])
	const [movements, cuts, bought, booked] = await Promise.all([
		withMovements ? loadMovements(ctx, lotIds, period.until) : NONE,
		loadHarvests(ctx, lotIds, period.until),
		loadBought(ctx, lotIds, period.until),
		countBookings(
			ctx,
			cycles.map(({ id }) => id),
		),
	])
	const ofLot = (lotId: number | null, unit: string | null) => ({
		movements: movements.get(lotId ?? 0) ?? [],
		cuts: cuts.get(lotId ?? 0) ?? [],
		period,
		unit: unit ?? '',
	})
	return [
		...cycles.map((cycle) => {
			const trays = booked.get(cycle.id) ?? traysNeeded(cycle.quantity, plantsPerTray)
			return {
				...nameOf(cycle),
				key: cycle.id,
				cycleId: cycle.id,
				plants: cycle.quantity,
				trays,
				plantDate: cycle.plantDate,
				origin: 'grown' as const,
				bought: null,
				...toPlanting({ ...ofLot(cycle.lotId, cycle.unit), stay: { trays, ...stayDays(cycle) } }),
			}
		}),
		...orphans.map((lot) => ({
			...nameOf(lot),
			key: 0 - lot.lotId,
			cycleId: null,
			plants: lot.lotPlants ?? 0,
			trays: 0,
			plantDate: null,
			origin: lot.origin as LotOrigin, // only this product writes it
			bought: bought.get(lot.lotId) ?? null,
			...toPlanting({ ...ofLot(lot.lotId, lot.unit), stay: null }),
		})),
	]
}

type Named = Pick<typeof plantingCycles.$inferSelect, 'cropName' | 'varietyName'> & {
	lotId: number | null
	code: string | null
	unit: string | null
}

const nameOf = (one: Named) => ({
	lotId: one.lotId,
	code: one.code,
	cropName: one.cropName,
	varietyName: one.varietyName,
	unit: one.unit ?? 'heads',
})

type Parts = {
	stay: Stay | null
	movements: readonly Movement[]
	cuts: readonly Harvest[]
	period: Span
	/** What the lot is counted in. */
	unit: string
}

function toPlanting({ stay, movements, cuts, period, unit }: Parts) {
	const within = (day: string | null) => day !== null && day >= period.from && day <= period.until
	const outcomes = listOutcomes(movements, within)
	const end = stay?.endDay ?? null
	const isGrowing = stay !== null && stay.fromDay <= period.until && (end ?? '9') > period.from
	return {
		stay,
		harvestedMilli: [...cuts, ...movements.filter(cameFromElsewhere)].reduce(
			(sum, { quantityMilli }) => sum + quantityMilli,
			0,
		),
		weightG: sumWeight(cuts, unit),
		periodG: sumWeight(
			cuts.filter(({ harvestedOn }) => within(harvestedOn)),
			unit,
		),
		outcomes,
		sold: movements
			.filter(({ kind }) => kind === 'sold')
			.map(({ happenedOn, quantityMilli }) => ({ day: happenedOn, milli: 0 - quantityMilli })),
		isSettledInPeriod: within(end),
		isInPeriod:
			isGrowing || outcomes.some((one) => one.isInPeriod && one.kind !== 'stock' && one.milli > 0),
	}
}

const cameFromElsewhere = ({ kind }: Movement) => kind === 'received' || kind === 'made'

/** Grams of some harvests: as weighed, else by a unit of weight; null where one is not known. */
function sumWeight(cuts: readonly Harvest[], unit: string): number | null {
	const perUnit = gramsOfUnit(unit)
	let sum = 0
	for (const { weightG, quantityMilli } of cuts) {
		const grams = weightG ?? (perUnit === null ? null : (perUnit * quantityMilli) / 1000)
		if (grams === null && quantityMilli !== 0) return null
		sum += grams ?? 0
	}
	return sum
}

const OUTCOMES = ['sold', 'given', 'used'] as const

/** Where a lot went: each buyer, each mix, what was lost and given, and what is left. */
function listOutcomes(movements: readonly Movement[], within: (day: string) => boolean): Outcome[] {
	const keyOf = ({ kind, buyer, happenedOn, intoLotId }: Movement) =>
		JSON.stringify([kind, kind === 'sold' ? buyer : null, intoLotId, within(happenedOn)])
	const left = movements.filter(({ kind }) => !(ADDING_KINDS as readonly string[]).includes(kind))
	const groups = [...groupBy(left, keyOf).values()].map((group): Outcome => {
		const [one] = group
		const sum = (of: (movement: Movement) => number) =>
			group.reduce((total, movement) => total + of(movement), 0)
		const kind = OUTCOMES.find((known) => known === one?.kind) ?? 'lost'
		return {
			kind,
			buyer: kind === 'sold' ? (one?.buyer ?? 'Unnamed buyer') : null,
			...(kind === 'used' && { intoKey: 0 - (one?.intoLotId ?? 0) }),
			milli: 0 - sum(({ quantityMilli }) => quantityMilli),
			revenueCents:
				kind === 'sold'
					? 0 - sum((sale) => valueCents(sale.quantityMilli, sale.pricePerUnitCents ?? 0))
					: 0,
			isInPeriod: within(one?.happenedOn ?? ''),
		}
	})
	const stock = movements.reduce((sum, { quantityMilli }) => sum + quantityMilli, 0)
	const none = { buyer: null, revenueCents: 0, isInPeriod: true }
	return stock > 0 ? [...groups, { kind: 'stock', milli: stock, ...none }] : groups
}
