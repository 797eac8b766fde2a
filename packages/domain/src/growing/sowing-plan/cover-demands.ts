import { groupBy } from '../../group-by'
import { dayNumber } from './plan-days'
import type { DemandClass } from './plan-model'
import type { PlanCover, PlanInput } from './sowing-plan'

/** What can be handed over on the days from one to another, both included. */
export type Source = { id: string; crop: string; from: number; until: number; left: number }

/** All that the farm will have, what expires first first. */
export const listSources = (input: PlanInput): Source[] =>
	input.supplies
		.map(({ id, crop, fromDay, untilDay, milli }) => ({
			id,
			crop,
			from: dayNumber(input, fromDay),
			until: dayNumber(input, untilDay),
			left: milli,
		}))
		.sort((a, b) => a.until - b.until || a.from - b.from)

type Target = DemandClass & { coveredMilli: number }

/**
 * Hands out what there is, due day by due day, what expires first first, which covers the most that
 * can be. The `left` of each source falls by what is handed out.
 */
export function coverDemands(
	input: PlanInput,
	targets: readonly Target[],
	sources: readonly Source[],
): PlanCover[] {
	const byClass = groupBy(
		input.demands,
		({ crop, dueDay, isBuffer }) => `${dayNumber(input, dueDay)} ${isBuffer} ${crop}`,
	)
	const byCrop = groupBy(sources, ({ crop }) => crop)
	const covers: PlanCover[] = []
	for (const { crop, due, isBuffer, coveredMilli } of targets) {
		let room = coveredMilli
		for (const demand of byClass.get(`${due} ${isBuffer} ${crop}`) ?? []) {
			let open = Math.min(demand.milli, room)
			for (const source of byCrop.get(crop) ?? []) {
				if (open === 0) break
				const milli = Math.min(open, source.left)
				if (milli <= 0 || source.from > due || source.until < due) continue
				source.left -= milli
				open -= milli
				room -= milli
				covers.push({ demand: demand.id, supply: source.id, milli })
			}
		}
	}
	return covers
}
