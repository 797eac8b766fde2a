import { cropLabel } from '../../growing/planting-cycles/crop-label'
import { addParts, noParts, sumParts, type PartCents } from './cost-kinds'
import { daysOfMonth } from './rates'
import { passOnCosts } from './pass-on-costs'
import type { Outcome } from './share-lot'
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
	/** Sellable, or received or mixed, in thousandths of its unit, up to the end of the period. */
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

/** What a planting has cost from its sowing to the end of the period, and a mix with what it was made of. */
export type PlantingCost<Planting = CostedPlanting> = Planting & {
	parts: PartCents
	/** The parts that did not come with what it was made of. */
	ownParts: PartCents
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

export type CostReport<Planting = CostedPlanting> = {
	total: PartCents
	unused: PartCents
	plantings: PlantingCost<Planting>[]
	crops: Margin[]
	buyers: Margin[]
	/** Tray-days for which there was room in the period; null where that is not known. */
	roomTrayDays: number | null
	/** What each month cost. */
	months: { month: string; total: PartCents }[]
}

type Input<Planting> = {
	/** All months since the first planting was sown, in order. */
	months: readonly MonthCosts[]
	/** The first month of the period; it ends with the last of `months`. */
	from: string
	plantings: readonly Planting[]
	/** All that grew in these months and bears its part of them, in an order of its own; else `plantings`. */
	grown?: readonly Grown[]
	trayAreaM2: TrayArea
}

type Grown = Pick<CostedPlanting, 'key' | 'stay'>

/** Growing area in m² of a tray in the nursery, and of its plants in the zones; null where nobody said it. */
export type TrayArea = Record<CostPlace, number | null>

/**
 * What plantings have cost, and what was earned with them in the period. Each month is shared by itself, so
 * that a lot costs the sum of its months, and the months sum to the books.
 */
export function costReport<Planting extends CostedPlanting>({
	months,
	from,
	plantings,
	grown = plantings,
	trayAreaM2,
}: Input<Planting>): CostReport<Planting> {
	const growing = grown.flatMap(({ key, stay }) => (stay ? [{ key, stay }] : []))
	const wanted = new Set(plantings.map(({ key }) => key))
	const shared = months.map((month) => {
		const span = { from: `${month.month}-01`, until: month.until }
		const stays = growing
			.filter(({ stay }) => stay.fromDay <= span.until && (stay.endDay ?? '9') > span.from)
			.map(({ key, stay }) => ({ key, trayDays: trayDays(stay, span) }))
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
			daysOf: new Map(stays.map(({ key, trayDays }) => [key, trayDays])),
			rooms,
			allTrayDays: Math.max(used, (rooms.nursery ?? 0) + (rooms.cultivation ?? 0)),
			...shareMonth({ ...month, plantings: stays, room: rooms }),
		}
	})
	const inPeriod = shared.filter((month) => month.isInPeriod)
	const monthsOf = new Map<number, PlantingMonths[]>()
	for (const { month, isInPeriod, allTrayDays, daysOf, byPlanting } of shared)
		for (const key of new Set([...daysOf.keys(), ...byPlanting.keys()])) {
			if (!wanted.has(key)) continue
			const parts = byPlanting.get(key) ?? NO_PARTS
			const one = { month, isInPeriod, allTrayDays, days: daysOf.get(key) ?? NO_DAYS, parts }
			const earlier = monthsOf.get(key)
			if (earlier) earlier.push(one)
			else monthsOf.set(key, [one])
		}
	const own = plantings.map(({ key, outcomes }) => ({
		key,
		outcomes,
		parts: addParts((monthsOf.get(key) ?? []).map((one) => one.parts)),
	}))
	const passedOn = passOnCosts(own)
	const costed = plantings.map((planting, at): PlantingCost<Planting> => {
		const months = monthsOf.get(planting.key) ?? []
		const { parts, outcomeCents } = passedOn.get(planting.key) ?? NOTHING_PASSED_ON
		const days = addPlaceDays(months.map((one) => one.days))
		return {
			...planting,
			...perUnits(planting, { parts, days, trayAreaM2 }),
			ownParts: own[at]?.parts ?? NO_PARTS,
			months: months
				.map(({ month, days, allTrayDays, parts }): PlantingMonth => ({
					month,
					trayDays: sumDays(days),
					allTrayDays,
					cents: sumParts(parts),
				}))
				.filter(({ trayDays, cents }) => trayDays > 0 || cents > 0),
			periodCents: months.reduce(
				(sum, { isInPeriod, parts }) => (isInPeriod ? sum + sumParts(parts) : sum),
				0,
			),
			outcomeCents,
		}
	})
	const settled = costed.flatMap(settle)
	return {
		total: addParts(inPeriod.map(({ total }) => total)),
		unused: addParts(inPeriod.map(({ unused }) => unused)),
		plantings: costed,
		crops: margins(settled, ({ crop }) => crop),
		buyers: margins(settled, ({ buyer }) => buyer),
		months: shared.map(({ month, total }) => ({ month, total })),
		roomTrayDays: inPeriod.reduce<number | null>(
			(sum, { rooms: { nursery, cultivation } }) =>
				sum === null || nursery === null || cultivation === null
					? null
					: sum + nursery + cultivation,
			0,
		),
	}
}

type PlaceDays = Record<CostPlace, number>

/** What a month gave a planting to bear, and where it stood. */
type PlantingMonths = {
	month: string
	isInPeriod: boolean
	allTrayDays: number
	days: PlaceDays
	parts: PartCents
}

const NO_PARTS: PartCents = noParts()
const NOTHING_PASSED_ON = { parts: NO_PARTS, outcomeCents: [] }
const NO_DAYS: PlaceDays = { nursery: 0, cultivation: 0 }
const sumDays = ({ nursery, cultivation }: PlaceDays) => nursery + cultivation
const addPlaceDays = (all: readonly PlaceDays[]): PlaceDays => ({
	nursery: all.reduce((sum, { nursery }) => sum + nursery, 0),
	cultivation: all.reduce((sum, { cultivation }) => sum + cultivation, 0),
})

/** The growing area of what grew in a span times its days, in m² days; null where an area is not known. */
export const areaDays = (
	plantings: readonly Grown[],
	span: { from: string; until: string },
	area: TrayArea,
): number | null =>
	toAreaDays(
		addPlaceDays(plantings.flatMap(({ stay }) => (stay ? trayDays(stay, span) : []))),
		area,
	)

/** Growing area of trays times days, in m² days; null where an area that is needed is not known. */
function toAreaDays(days: PlaceDays, area: TrayArea): number | null {
	const at = (place: CostPlace) => (days[place] === 0 ? 0 : area[place])
	const [nursery, cultivation] = [at('nursery'), at('cultivation')]
	if (nursery === null || cultivation === null) return null
	return days.nursery * nursery + days.cultivation * cultivation
}

type Figures = { parts: PartCents; days: PlaceDays; trayAreaM2: TrayArea }

function perUnits(
	{ harvestedMilli, weightG }: CostedPlanting,
	{ parts, days, trayAreaM2 }: Figures,
) {
	const cents = sumParts(parts)
	const areaDays = toAreaDays(days, trayAreaM2)
	return {
		parts,
		cents,
		trayDays: sumDays(days),
		perUnitCents: harvestedMilli > 0 ? (cents * 1000) / harvestedMilli : null,
		perKgCents: weightG !== null && weightG > 0 ? (cents * 1000) / weightG : null,
		perM2DayCents: areaDays ? cents / areaDays : null,
	}
}

type Settled = Omit<Margin, 'name' | 'marginCents'> & { crop: string; buyer: string | null }

/** What of a planting left the farm in the period. */
function settle(planting: PlantingCost): Settled[] {
	const crop = cropLabel(planting)
	const isGivenUp = planting.isSettledInPeriod && planting.harvestedMilli <= 0
	if (isGivenUp && planting.stay?.endDay)
		return [{ crop, buyer: null, revenueCents: 0, soldCents: 0, lostCents: planting.cents }]
	return planting.outcomes.flatMap(({ kind, buyer, revenueCents, isInPeriod }, at) => {
		const cents = planting.outcomeCents[at] ?? 0
		// What was used in a mix leaves the farm with the mix.
		if (!isInPeriod || kind === 'stock' || kind === 'used') return []
		return kind === 'sold'
			? { crop, buyer, revenueCents, soldCents: cents, lostCents: 0 }
			: { crop, buyer: null, revenueCents, soldCents: 0, lostCents: cents }
	})
}

/** Margins by a name, the worst first; null is of none. */
function margins(settled: readonly Settled[], nameOf: (one: Settled) => string | null): Margin[] {
	const found = new Map<string, Margin>()
	for (const one of settled) {
		const name = nameOf(one)
		if (name === null) continue
		const { revenueCents, soldCents, lostCents } = one
		let sum = found.get(name)
		if (!sum)
			found.set(name, (sum = { name, revenueCents: 0, soldCents: 0, lostCents: 0, marginCents: 0 }))
		sum.revenueCents += revenueCents
		sum.soldCents += soldCents
		sum.lostCents += lostCents
		sum.marginCents += revenueCents - soldCents - lostCents
	}
	return [...found.values()].sort(
		(a, b) => a.marginCents - b.marginCents || (a.name < b.name ? -1 : 1),
	)
}
