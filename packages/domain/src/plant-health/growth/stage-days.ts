import { addDays } from '../../calendar/calendar-day'
import { stageIndex, type GrowthStage } from '../../growing/planting-cycles/growth-stage'
import type { PlannedStage } from './stage-plan'

/** A cycle's planned days and the days on which work was done. */
export type CycleFacts = {
	plantDate: string
	transplantDays: number
	status: string
	transplantedOn: string | null
	harvestedOn: string | null
}

/** A stage the crop was seen in. */
export type ObservedStage = { stage: GrowthStage; seenOn: string }

/** A stage of a crop and its days. */
export type StageDay = {
	stage: GrowthStage
	plannedOn: string | null
	/** The day from which the crop is taken to be in it: by what is known, else by the plan. */
	startsOn: string | null
	/** The day on which it was sown, transplanted, harvested or seen in it; never a planned day. */
	reachedOn: string | null
}

/**
 * The days of a crop's stages. Work done and stages seen count from their day, with everything
 * before them; else the planned day counts, but no further than transplanting while that is not
 * done. A later stage never starts before an earlier one.
 */
export function stageDays(
	plan: readonly PlannedStage[],
	facts: CycleFacts,
	seen: readonly ObservedStage[],
): StageDay[] {
	const moved = movedOn(facts)
	const known = [...seen, ...doneStages(facts, moved)]
	// Transplanted, but the day was not recorded: the planned one is no record of it.
	const recorded = [...seen, ...doneStages(facts, facts.transplantedOn)]
	const daysOf = (stage: GrowthStage, list: readonly ObservedStage[]) =>
		list.filter((one) => one.stage === stage).map(({ seenOn }) => seenOn)
	const days = plan.map(({ stage, fromDay }) => {
		const plannedOn = fromDay === null ? null : addDays(facts.plantDate, fromDay)
		const byPlan = plannedOn && held(stage, plannedOn, facts, moved)
		const startsOn = earliest([...daysOf(stage, known), byPlan])
		return { stage, plannedOn, startsOn, reachedOn: earliest(daysOf(stage, recorded)) }
	})
	let later: string | null = null
	for (const day of days.toReversed()) {
		later = day.startsOn = earliest([day.startsOn, later])
	}
	return days
}

const earliest = (days: readonly (string | null)[]): string | null =>
	days.reduce((a, b) => (a === null || (b !== null && b < a) ? b : a), null)

/** The day of transplanting; the planned day where it was done without a recorded day. */
function movedOn({ status, transplantedOn, plantDate, transplantDays }: CycleFacts): string | null {
	if (transplantedOn) return transplantedOn
	return status === 'transplanted' ? addDays(plantDate, transplantDays) : null
}

function doneStages(facts: CycleFacts, moved: string | null): ObservedStage[] {
	const { plantDate, harvestedOn } = facts
	const done: ObservedStage[] = [{ stage: 'seeding', seenOn: plantDate }]
	if (moved) done.push({ stage: 'transplant', seenOn: moved })
	if (harvestedOn) done.push({ stage: 'harvest', seenOn: harvestedOn })
	return done
}

/** The planned day of a stage, no later than the plan alone can take a crop. */
function held(stage: GrowthStage, plannedOn: string, facts: CycleFacts, moved: string | null) {
	if (facts.transplantDays === 0 || stageIndex(stage) <= stageIndex('transplant')) return plannedOn
	if (moved === null) return null
	return plannedOn > moved ? plannedOn : moved
}
