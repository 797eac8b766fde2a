import { addDays } from '../calendar/calendar-day'
import { stageIndex, type GrowthStage } from './growth-stage'
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

/** A stage of a crop: its planned day, and the day it was or will be reached. */
export type StageDay = { stage: GrowthStage; plannedOn: string | null; reachedOn: string | null }

/**
 * When a crop reached its stages. Work done and stages seen count from their day, with everything
 * before them; else the planned day counts, but no further than transplanting while that is not
 * done. A later stage is never reached before an earlier one.
 */
export function stageDays(
	plan: readonly PlannedStage[],
	facts: CycleFacts,
	seen: readonly ObservedStage[],
): StageDay[] {
	const moved = movedOn(facts)
	const known = [...seen, ...doneStages(facts, moved)]
	const days = plan.map(({ stage, fromDay }) => {
		const plannedOn = fromDay === null ? null : addDays(facts.plantDate, fromDay)
		const observed = known.filter((one) => one.stage === stage).map(({ seenOn }) => seenOn)
		const byPlan = plannedOn && held(stage, plannedOn, facts, moved)
		return { stage, plannedOn, reachedOn: earliest([...observed, byPlan]) }
	})
	let later: string | null = null
	for (const day of days.toReversed()) {
		later = day.reachedOn = earliest([day.reachedOn, later])
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

function doneStages({ harvestedOn }: CycleFacts, moved: string | null): ObservedStage[] {
	const done: ObservedStage[] = []
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
