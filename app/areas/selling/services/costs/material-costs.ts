import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { COST_KINDS } from '@sfc/domain/selling/costs/cost-kinds'
import type { CostSource } from '@sfc/domain/selling/costs/cost-source'
import type { MissingCost } from '@sfc/domain/selling/costs/missing-cost'
import { plantingMaterials, type Materials } from '@sfc/domain/selling/costs/planting-materials'
import type { RateFinder } from '@sfc/domain/selling/costs/rates'
import type { DirectCost } from '@sfc/domain/selling/costs/share-month'
import type { SupplyCost } from '~/areas/growing/services/supplies/list-supply-costs.server'
import type { LoadedPlanting } from './load-plantings.server'

/** A month as far as it has passed, from its first day until `until`, both included. */
export type OpenMonth = { month: string; until: string }

/** Notes what is missing, each thing once; only of months that are looked at. */
export type Note = (missing: MissingCost, month: string) => void

/** What a month found out: what is missing, and where its prices came from. */
export type Found = { note: Note; tell: (source: CostSource, month: string) => void }

type PlantingWithMaterials = { planting: LoadedPlanting } & Materials

type Known = {
	rateOn: RateFinder
	plantings: readonly LoadedPlanting[]
	/** What was used of supplies, by lot. */
	uses: ReadonlyMap<number, readonly SupplyCost[]>
}

/** What the materials of each planting cost, whenever it was. */
export const listMaterials = ({ plantings, uses, rateOn }: Known): PlantingWithMaterials[] =>
	plantings.map((planting) => {
		const used = uses.get(planting.lotId ?? 0) ?? []
		return { planting, ...plantingMaterials(planting, used, rateOn) }
	})

/** What the materials of all plantings cost in a month. */
export const materialCosts = (
	{ month }: OpenMonth,
	within: (day: string) => boolean,
	materials: readonly PlantingWithMaterials[],
	{ note, tell }: Found,
): DirectCost[] =>
	materials.flatMap(({ planting, costs, missing }) => {
		const { key } = planting
		const crop = cropLabel(planting)
		for (const { kind, use } of missing.filter(({ day }) => within(day)))
			note(
				use
					? { kind, subject: String(use.supplyLotId), label: `${use.name}, lot ${use.lotNumber}` }
					: { kind, subject: crop, label: crop },
				month,
			)
		return costs
			.filter(({ day }) => within(day))
			.map(({ part, cents, source }): DirectCost => {
				const told = { part, key, cents }
				if (source.kind === 'supply') tell({ ...told, ...source }, month)
				else tell({ ...told, ...source, label: COST_KINDS[source.id].label }, month)
				return { part, key, cents }
			})
	})
