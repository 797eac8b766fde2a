import { cropLabel } from '../../growing/planting-cycles/crop-label'
import { groupBy } from '../../group-by'
import { addParts, noParts, sumParts, type PartCents } from './cost-kinds'
import { daysOfMonth } from './rates'
import { shareLot, type Outcome } from './share-lot'
import { shareMonth, type DirectCost, type Pool } from './share-month'
import { trayDays, type CostPlace, type Stay } from './tray-days'

/** A planting with its lot; `key` names it. A lot whose planting was deleted has no stay. */
export type CostedPlanting = {
	key: number
	lotId: number | null
	code: string | null
	cropName: string
	varietyName: string | null
	unit: string
	stay: Stay | null
	/** Sellable, in thousandths of its unit, up to the end of the period. */
	harvestedMilli: number
	/** Null where not every harvest was weighed. */
	weightG: number | null
	outcomes: readonly Outcome[]
	/** Harvested or sold in the period, or given up in it. */
	isSettledInPeriod: boolean
}

/** The costs of a month up to a day of it. */
export type MonthCosts = {
	month: string
	until: string
	pools: readonly Pool[]
	direct: readonly DirectCost[]
	/** Trays that fit; null where nobody said it. */
	trays: Record<CostPlace, number | null>
}

/** What a planting has cost from its sowing to the end of the period. */
export type PlantingCost = CostedPlanting & {
	parts: PartCents
	cents: number
	periodCents: number
	trayDays: number
	perUnitCents: number | null
	perKgCents: number | null
	perM2DayCents: number | null
	/** Cents of each outcome. */
	outcomeCents: number[]
	/** The months in which it grew or cost anything. */
	months: PlantingMonth[]
}

/** A month of a planting: its tray-days, those of all with the empty places that are known, and its cost. */
type PlantingMonth = { month: string; trayDays: number; allTrayDays: number; cents: number }

/** Revenue and cost of what left the farm in the period. */
export type Margin = {
	name: string
	revenueCents: number
	soldCents: number
	/** Cost of what was lost, given away, or given up before its harvest. */
	lostCents: number
	marginCents: number
}

export type CostReport = {
	total: PartCents
	unused: PartCents
	plantings: PlantingCost[]
	crops: Margin[]
	buyers: Margin[]
	/** Tray-days of all plantings in the period, and those there was room for; null where that is not known. */
	trayDays: number
	roomTrayDays: number | null
}

type Input = {
	/** All months since the first planting was sown, in order. */
	months: readonly MonthCosts[]
	/** The first month of the period; it ends with the last of `months`. */
	from: string
	plantings: readonly CostedPlanting[]
	trayAreaM2: number | null
}

/**
 * What plantings have cost, and what was earned with them in the period. Each month is shared by itself, so
 * that a lot costs the sum of its months, and the months sum to the books.
 */
export function costReport({ months, from, plantings, trayAreaM2 }: Input): CostReport {
	const growing = plantings.flatMap(({ key, stay }) => (stay ? [{ key, stay }] : []))
	const shared = months.map((month) => {
		const span = { from: `${month.month}-01`, until: month.until }
		const stays = growing.map(({ key, stay }) => ({ key, trayDays: trayDays(stay, span) }))
		const days = daysOfMonth(month.month).filter((day) => day <= month.until).length
		const room = (place: CostPlace) => {
			const trays = month.trays[place]
			return trays === null ? null : trays * days
		}
		const rooms = { nursery: room('nursery'), cultivation: room('cultivation') }
		const used = stays.reduce((sum, { trayDays }) => sum + sumDays(trayDays), 0)
		return {
			month: month.month,
			isInPeriod: month.month >= from,
			stays,
			rooms,
			allTrayDays: Math.max(used, (rooms.nursery ?? 0) + (rooms.cultivation ?? 0)),
			...shareMonth({ ...month, plantings: stays, room: rooms }),
		}
	})
	const inPeriod = shared.filter((month) => month.isInPeriod)
	type Shared = (typeof shared)[number]
	const daysIn = (key: number, { stays }: Shared) => {
		const days = stays.find((stay) => stay.key === key)?.trayDays
		return days ? sumDays(days) : 0
	}
	const daysOf = (key: number, of: readonly Shared[]) =>
		of.reduce((sum, month) => sum + daysIn(key, month), 0)
	const monthsOf = (key: number) =>
		shared
			.map((month): PlantingMonth => ({
				month: month.month,
				trayDays: daysIn(key, month),
				allTrayDays: month.allTrayDays,
				cents: sumParts(month.byPlanting.get(key) ?? noParts()),
			}))
			.filter(({ trayDays, cents }) => trayDays > 0 || cents > 0)
	const partsOf = (key: number, of: typeof shared) =>
		addParts(of.map(({ byPlanting }) => byPlanting.get(key) ?? noParts()))
	const costed = plantings.map((planting): PlantingCost => {
		const parts = partsOf(planting.key, shared)
		return {
			...planting,
			...perUnits(planting, { parts, days: daysOf(planting.key, shared), trayAreaM2 }),
			months: monthsOf(planting.key),
			periodCents: sumParts(partsOf(planting.key, inPeriod)),
			outcomeCents: shareLot(
				{ packagingCents: parts.packaging, otherCents: sumParts(parts) - parts.packaging },
				planting.outcomes,
			),
		}
	})
	const settled = costed.flatMap(settle)
	return {
		total: addParts(inPeriod.map(({ total }) => total)),
		unused: addParts(inPeriod.map(({ unused }) => unused)),
		plantings: costed,
		crops: margins(settled, ({ crop }) => crop),
		buyers: margins(
			settled.filter(({ buyer }) => buyer !== null),
			({ buyer }) => buyer ?? '',
		),
		trayDays: costed.reduce((sum, { key }) => sum + daysOf(key, inPeriod), 0),
		roomTrayDays: inPeriod.reduce<number | null>(
			(sum, { rooms: { nursery, cultivation } }) =>
				sum === null || nursery === null || cultivation === null
					? null
					: sum + nursery + cultivation,
			0,
		),
	}
}

const sumDays = ({ nursery, cultivation }: Record<CostPlace, number>) => nursery + cultivation

type Figures = { parts: PartCents; days: number; trayAreaM2: number | null }

function perUnits(
	{ harvestedMilli, weightG }: CostedPlanting,
	{ parts, days, trayAreaM2 }: Figures,
) {
	const cents = sumParts(parts)
	const areaDays = trayAreaM2 === null ? 0 : days * trayAreaM2
	return {
		parts,
		cents,
		trayDays: days,
		perUnitCents: harvestedMilli > 0 ? (cents * 1000) / harvestedMilli : null,
		perKgCents: weightG !== null && weightG > 0 ? (cents * 1000) / weightG : null,
		perM2DayCents: areaDays > 0 ? cents / areaDays : null,
	}
}

type Settled = {
	crop: string
	buyer: string | null
	revenueCents: number
	soldCents: number
	lostCents: number
}

/** What of a planting left the farm in the period. */
function settle(planting: PlantingCost): Settled[] {
	const crop = cropLabel(planting)
	const isGivenUp = planting.isSettledInPeriod && planting.harvestedMilli <= 0
	if (isGivenUp && planting.stay?.endDay)
		return [{ crop, buyer: null, revenueCents: 0, soldCents: 0, lostCents: planting.cents }]
	return planting.outcomes.flatMap(({ kind, buyer, revenueCents, isInPeriod }, at) => {
		const cents = planting.outcomeCents[at] ?? 0
		if (!isInPeriod || kind === 'stock') return []
		const isSold = kind === 'sold'
		return [
			{
				crop,
				buyer: isSold ? buyer : null,
				revenueCents,
				soldCents: isSold ? cents : 0,
				lostCents: isSold ? 0 : cents,
			},
		]
	})
}

/** Margins by a name, the worst first. */
const margins = (settled: readonly Settled[], nameOf: (one: Settled) => string): Margin[] =>
	[...groupBy(settled, nameOf)]
		.map(([name, group]) => {
			const sum = (of: 'revenueCents' | 'soldCents' | 'lostCents') =>
				group.reduce((total, one) => total + one[of], 0)
			const figures = {
				revenueCents: sum('revenueCents'),
				soldCents: sum('soldCents'),
				lostCents: sum('lostCents'),
			}
			const marginCents = figures.revenueCents - figures.soldCents - figures.lostCents
			return { name, ...figures, marginCents }
		})
		.toSorted((a, b) => a.marginCents - b.marginCents || (a.name < b.name ? -1 : 1))
