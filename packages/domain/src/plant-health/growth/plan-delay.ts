import { daysBetween } from '../../calendar/calendar-day'
import { isActiveCycle } from '../../growing/planting-cycles/cycle-status'
import { isWorkStage, stageLabel } from '../../growing/planting-cycles/growth-stage'
import type { CycleFacts, ObservedStage, StageDay } from './stage-days'

/** How far a crop is behind its plan, in whole days from 0, and the evidence. */
export type PlanDelay = { days: number; why: string }

/**
 * How far a crop is behind at most: an overdue task, a late transplanting, or a stage noted after
 * the next one was planned. Null while there is nothing to compare.
 */
export function planDelay(
	stages: readonly StageDay[],
	facts: CycleFacts,
	seen: readonly ObservedStage[],
	day: string,
): PlanDelay | null {
	const found = [
		...stages.flatMap((stage) => workDelays(stage, facts, day)),
		...observedDelays(stages, seen, day),
	]
	return found.reduce<PlanDelay | null>((a, b) => (a === null || b.days > a.days ? b : a), null)
}

function workDelays({ stage, plannedOn }: StageDay, facts: CycleFacts, day: string): PlanDelay[] {
	if (!isWorkStage(stage) || !plannedOn) return []
	const label = stageLabel(stage)
	const isTransplant = stage === 'transplant'
	const doneOn = isTransplant ? facts.transplantedOn : facts.harvestedOn
	if (doneOn) {
		const days = daysBetween(plannedOn, doneOn)
		if (days > 0) return [{ days, why: `${label} was done ${inDays(days)} late` }]
		return [{ days: 0, why: `${label} was done on time` }]
	}
	// Done, but the day was not recorded.
	if (isTransplant ? facts.status !== 'planted' : !isActiveCycle(facts.status)) return []
	const days = daysBetween(plannedOn, day)
	return days > 0 ? [{ days, why: `${label} is ${inDays(days)} overdue` }] : []
}

/** Only the newest note counts. */
function observedDelays(
	stages: readonly StageDay[],
	seen: readonly ObservedStage[],
	day: string,
): PlanDelay[] {
	const newest = seen
		.filter(({ seenOn }) => seenOn <= day)
		.sort((a, b) => (a.seenOn < b.seenOn ? 1 : -1))[0]
	const at = stages.findIndex(({ stage }) => stage === newest?.stage)
	if (!newest || at < 0) return []
	const next = stages.slice(at + 1).find(({ plannedOn }) => plannedOn !== null)
	const days = next?.plannedOn ? daysBetween(next.plannedOn, newest.seenOn) : 0
	if (!next || days <= 0) return [{ days: 0, why: `${stageLabel(newest.stage)} was seen on time` }]
	const label = stageLabel(next.stage).toLowerCase()
	return [{ days, why: `Still in ${newest.stage} ${inDays(days)} after ${label} was planned` }]
}

const inDays = (days: number) => (days === 1 ? '1 day' : `${days} days`)
