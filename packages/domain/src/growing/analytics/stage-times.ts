import { daysBetween } from '../../calendar/calendar-day'
import type { EndedCycle } from './ended-cycle'
import { groupBy } from '../../group-by'
import { median } from '../../median'

/** Medians in days from planting, and the number of cycles. */
type StageTime = { planned: number; real: number; cycles: number }
export type CropTimes = { crop: string; transplant: StageTime | null; harvest: StageTime | null }

/**
 * Days from planting to transplanting and to harvest, planned and real, per crop, from harvested
 * cycles with a recorded day. The crop with most cycles first.
 */
export function stageTimes(cycles: readonly EndedCycle[]): CropTimes[] {
	const harvested = cycles.filter(({ status }) => status === 'harvested')
	const crops = [...groupBy(harvested, ({ crop }) => crop)].map(([crop, of]) => ({
		crop,
		transplant: timeOf(
			of.filter(({ transplantDays }) => transplantDays > 0),
			({ transplantDays, transplantedOn }) => [transplantDays, transplantedOn],
		),
		harvest: timeOf(of, ({ harvestDays, harvestedOn }) => [harvestDays, harvestedOn]),
	}))
	const count = ({ harvest, transplant }: CropTimes) => harvest?.cycles ?? transplant?.cycles ?? 0
	return crops
		.filter((times) => count(times) > 0)
		.sort((a, b) => count(b) - count(a) || a.crop.localeCompare(b.crop, 'en'))
}

function timeOf(
	cycles: readonly EndedCycle[],
	of: (cycle: EndedCycle) => [planned: number, day: string | null],
): StageTime | null {
	const known = cycles.flatMap((cycle) => {
		const [planned, day] = of(cycle)
		return day === null ? [] : [{ planned, real: daysBetween(cycle.plantDate, day) }]
	})
	const planned = median(known.map((time) => time.planned))
	const real = median(known.map((time) => time.real))
	return planned === null || real === null ? null : { planned, real, cycles: known.length }
}
