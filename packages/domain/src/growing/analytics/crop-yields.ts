import type { EndedCycle } from './ended-cycle'
import { groupBy } from '../../group-by'
import { median } from '../../median'

/** The yield of a crop's plantings, in thousandths of a unit. */
export type CropYield = {
	crop: string
	unit: string
	cycles: number
	medianMilli: number
	lowestMilli: number
	highestMilli: number
	/** Per plant, the median over the cycles. */
	perPlantMilli: number
}

type Yielding = Pick<EndedCycle, 'crop' | 'plants' | 'unit' | 'harvestedMilli' | 'status'>

/** The yield of a planting by crop and unit, from cycles with a recorded harvest; most cycles first. */
export function cropYields(cycles: readonly Yielding[]): CropYield[] {
	const recorded = cycles.flatMap(({ crop, plants, unit, harvestedMilli, status }) =>
		status === 'harvested' && unit !== null && harvestedMilli !== null
			? [{ crop, plants, unit, milli: harvestedMilli }]
			: [],
	)
	return [...groupBy(recorded, ({ crop, unit }) => `${unit} ${crop}`).values()]
		.flatMap((of) => {
			const [first] = of
			const brought = of.map(({ milli }) => milli)
			const perPlant = median(of.map(({ milli, plants }) => milli / Math.max(1, plants)))
			const middle = median(brought)
			if (!first || middle === null || perPlant === null) return []
			return {
				crop: first.crop,
				unit: first.unit,
				cycles: of.length,
				medianMilli: Math.round(middle),
				perPlantMilli: Math.round(perPlant),
				lowestMilli: brought.reduce((least, milli) => Math.min(least, milli)),
				highestMilli: brought.reduce((most, milli) => Math.max(most, milli)),
			}
		})
		.sort((a, b) => b.cycles - a.cycles || a.crop.localeCompare(b.crop, 'en'))
}
