import type { SupplyKind } from '../../growing/supplies/supply'
import type { CostKind, CostPart } from './cost-kinds'
import type { MissingCost } from './missing-cost'
import { cropRate, type RateFinder } from './rates'

/** What was used in a planting out of a supply lot; null cents where that lot has no price. */
export type MaterialUse = {
	kind: SupplyKind
	supplyId: number
	supplyLotId: number
	name: string
	lotNumber: string
	day: string
	cents: number | null
}

/** A planting as far as its materials depend on it. */
type Planting = {
	cropName: string
	varietyName: string | null
	plantDate: string | null
	trays: number
	plants: number
	sold: readonly { day: string; milli: number }[]
}

/** What a material cost on a day, in cents before rounding, and who says so. */
type MaterialCost = {
	part: CostPart
	day: string
	cents: number
	source:
		| { kind: 'supply'; id: number; label: string; lot: string }
		| { kind: 'rate'; id: CostKind }
}

type MissingMaterial = Pick<MissingCost, 'kind'> & { day: string; use: MaterialUse | null }

export type Materials = { costs: MaterialCost[]; missing: MissingMaterial[] }

/**
 * What the materials of a planting cost. Seed, substrate and packaging that were taken from supply lots cost what
 * was paid for these lots, in place of the typed price. Where a lot has no price the typed one counts; without
 * one the lot is named. Seed and substrate are paid when it is sown or later, packaging by typed
 * price when it is sold. `uses` are all that there ever were, so that each month comes out the same whenever
 * it is looked at.
 */
export function plantingMaterials(
	planting: Planting,
	uses: readonly MaterialUse[],
	rateOn: RateFinder,
): Materials {
	const { plantDate, trays, plants, sold } = planting
	const rate = (kind: CostKind, day: string) => cropRate(rateOn, kind, planting, day)
	const typed = (part: CostPart, kind: CostKind, day: string, cents: number): MaterialCost[] =>
		cents > 0 ? [{ part, day, cents, source: { kind: 'rate', id: kind } }] : []
	const taken = (part: CostPart, kind: SupplyKind, typedKind?: CostKind) =>
		takeFrom(
			part,
			uses.filter((use) => use.kind === kind),
			{
				isTyped: (day) => typedKind !== undefined && rate(typedKind, plantDate ?? day) !== null,
				notBefore: plantDate ?? '',
			},
		)
	const seed = taken('seed', 'seed', 'seed-plants')
	const substrate = taken('seed', 'substrate', 'seed-tray')
	const packaging = taken('packaging', 'packaging', 'packaging')
	const fed = taken('nutrients', 'nutrient')
	const all = [seed, substrate, packaging, fed].flatMap((one) => one ?? [])
	const costs = all.flatMap((one) => one.costs)
	const missing = all.flatMap((one) => one.missing)
	if (plantDate !== null) {
		const byPlants = seed ? null : rate('seed-plants', plantDate)
		const byTray = substrate ? null : rate('seed-tray', plantDate)
		if (!seed && byPlants === null && byTray === null)
			missing.push({ kind: 'seed-plants', day: plantDate, use: null })
		costs.push(
			...typed('seed', 'seed-tray', plantDate, (trays * (byTray ?? 0)) / 10),
			...typed('seed', 'seed-plants', plantDate, ((plants / 1000) * (byPlants ?? 0)) / 10),
		)
	}
	for (const { day, milli } of packaging ? [] : sold) {
		const milliEach = rate('packaging', day)
		if (milliEach === null) missing.push({ kind: 'packaging', day, use: null })
		costs.push(...typed('packaging', 'packaging', day, ((milli / 1000) * (milliEach ?? 0)) / 10))
	}
	return { costs, missing }
}

type Typed = { isTyped: (day: string) => boolean; notBefore: string }

/** What was taken from supply lots; null where the typed price counts. */
function takeFrom(
	part: CostPart,
	uses: readonly MaterialUse[],
	{ isTyped, notBefore }: Typed,
): Materials | null {
	const [first] = uses
	if (!first) return null
	if (uses.some(({ cents }) => cents === null) && isTyped(first.day)) return null
	const dayOf = ({ day }: MaterialUse) => (day < notBefore ? notBefore : day)
	return {
		costs: uses.flatMap((use): MaterialCost[] =>
			use.cents === null || use.cents === 0
				? []
				: [
						{
							part,
							day: dayOf(use),
							cents: use.cents,
							source: {
								kind: 'supply',
								id: use.supplyId,
								label: use.name,
								lot: use.lotNumber,
							},
						},
					],
		),
		missing: uses
			.filter(({ cents }) => cents === null)
			.map((use) => ({ kind: 'supply-price', day: dayOf(use), use })),
	}
}
