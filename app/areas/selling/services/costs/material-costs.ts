import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { groupBy } from '@sfc/domain/group-by'
import { COST_KINDS } from '@sfc/domain/selling/costs/cost-kinds'
import type { CostSource } from '@sfc/domain/selling/costs/cost-source'
import type { MissingCost } from '@sfc/domain/selling/costs/missing-cost'
import { plantingMaterials, type Materials } from '@sfc/domain/selling/costs/planting-materials'
import type { RateFinder } from '@sfc/domain/selling/costs/rates'
import type { DirectCost } from '@sfc/domain/selling/costs/share-month'
import type { SupplyCost } from '~/areas/growing/services/supplies/list-supply-costs.server'
import type { Planting } from './load-plantings.server'

/** A month as far as it has passed, from its first day until `until`, both included. */
export type OpenMonth = { month: string; until: string }

/** Notes what is missing, each thing once; only of months that are looked at. */
export type Note = (missing: MissingCost, month: string) => void

/** What a month found out: what is missing, and where its prices came from. */
export type Found = {
	note: Note
	tell: (source: CostSource) => void
	/** Whether a planting is asked for in a month; null stands for all of the farm. */
	isAsked: (month: string, key: number | null) => boolean
}

/** What materials cost in a month, or what of them has no price, by the planting they are of. */
type MaterialsOfMonth = { planting: Planting } & Materials

type Known = {
	rateOn: RateFinder
	plantings: readonly Planting[]
	/** What was used of supplies, by lot. */
	uses: ReadonlyMap<number, readonly SupplyCost[]>
}

/** What the materials of each planting cost, by month. */
export function listMaterials({
	plantings,
	uses,
	rateOn,
}: Known): ReadonlyMap<string, MaterialsOfMonth[]> {
	const byMonth = new Map<string, MaterialsOfMonth[]>()
	for (const planting of plantings) {
		const used = uses.get(planting.lotId ?? 0) ?? []
		const { costs, missing } = plantingMaterials(planting, used, rateOn)
		const [costsIn, missingIn] = [groupBy(costs, monthOf), groupBy(missing, monthOf)]
		for (const month of new Set([...costsIn.keys(), ...missingIn.keys()])) {
			const of = byMonth.get(month) ?? []
			byMonth.set(month, of)
			of.push({ planting, costs: costsIn.get(month) ?? [], missing: missingIn.get(month) ?? [] })
		}
	}
	return byMonth
}

const monthOf = ({ day }: { day: string }) => day.slice(0, 7)

/** What the materials of all plantings cost in a month. */
export const materialCosts = (
	{ month }: OpenMonth,
	within: (day: string) => boolean,
	materials: ReadonlyMap<string, MaterialsOfMonth[]>,
	{ note, tell, isAsked }: Found,
): DirectCost[] =>
	(materials.get(month) ?? []).flatMap(({ planting, costs, missing }) => {
		const { key } = planting
		const crop = cropLabel(planting)
		const isWanted = isAsked(month, key)
		for (const { kind, use } of missing.filter(({ day }) => isWanted && within(day)))
			note(
				use
					? { kind, subject: String(use.supplyLotId), label: `${use.name}, lot ${use.lotNumber}` }
					: { kind, subject: crop, label: crop },
				month,
			)
		const inMonth = costs.filter(({ day }) => within(day))
		if (isWanted)
			for (const { part, cents, source } of inMonth) {
				const label = source.kind === 'supply' ? source.label : COST_KINDS[source.id].label
				tell({ part, key, cents, ...source, label })
			}
		return inMonth.map(({ part, cents }): DirectCost => ({ part, key, cents }))
	})
