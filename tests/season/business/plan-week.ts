import { addDays } from '@sfc/domain/calendar/calendar-day'
import { eq } from 'drizzle-orm'
import { plantingCycles } from '#db/schema/planting-cycles'
import { changeCycle } from '~/areas/growing/services/planting-cycles/change-cycle.server'
import { planDates } from '@sfc/domain/growing/planting-cycles/plan-dates'
import {
	readSowingPlan,
	type ProposedPlan,
} from '~/areas/selling/services/sowing-plan/read-sowing-plan.server'
import { startPlantings } from '~/areas/selling/services/sowing-plan/start-plantings.server'
import type { Season, Seen } from './live-season'

export type Differences = NonNullable<ProposedPlan['agreed']>['differences']

/** Looks at the plan as a grower does on a Monday, and agrees to it where something is to be sown or was moved. */
export async function agreeToPlan({ farm }: Season, seen: Seen): Promise<void> {
	const { fingerprint, sowings, agreed } = await readSowingPlan(farm.owner)
	seen.differences.push(...(agreed?.differences ?? []))
	if (sowings.length > 0 || (agreed?.differences.length ?? 0) > 0)
		await startPlantings(farm.owner, { fingerprint })
}

/** Lets the planting that is to be harvested next slip by a week. */
export async function slipOne(season: Season, seen: Seen): Promise<void> {
	const { farm, today } = season
	const growing = await farm.ctx.db.read
		.select()
		.from(plantingCycles)
		.where(eq(plantingCycles.status, 'planted'))
	const [next] = growing
		.map((cycle) => ({
			id: cycle.id,
			harvestDate: planDates(cycle.plantDate, cycle.transplantDays, cycle.harvestDays).harvestDate,
		}))
		.filter(({ harvestDate }) => harvestDate > today)
		.toSorted((a, b) => (a.harvestDate < b.harvestDate ? -1 : 1))
	if (!next) return
	await changeCycle(farm.owner, { cycleId: next.id, harvestDate: addDays(next.harvestDate, 7) })
	season.slippedId = next.id
	const { agreed } = await readSowingPlan(farm.owner)
	seen.differences.push(...(agreed?.differences ?? []))
}
