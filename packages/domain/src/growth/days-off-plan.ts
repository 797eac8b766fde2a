import { daysBetween } from '../calendar/calendar-day'
import { isActiveCycle } from '../planting-cycles/cycle-status'
import { isWorkStage, stageLabel } from './growth-stage'
import type { CycleFacts, SeenStage, StageDay } from './stage-days'

/** How far a crop is behind its plan, in whole days from 0, and what shows it. */
export type OffPlan = { days: number; why: string }

/**
 * The most a crop is behind: work that is overdue, a transplanting that was late, or a stage somebody
 * saw it in when the next one was already planned. Null while nothing real can be compared yet.
 */
export function daysOffPlan(
	stages: readonly StageDay[],
	facts: CycleFacts,
	seen: readonly SeenStage[],
	day: string,
): OffPlan | null {
	const found = [
		...stages.flatMap((stage) => workBehind(stage, facts, day)),
		...seenBehind(stages, seen, day),
	]
	return found.reduce<OffPlan | null>((a, b) => (a === null || b.days > a.days ? b : a), null)
}

function workBehind({ stage, plannedOn }: StageDay, facts: CycleFacts, day: string): OffPlan[] {
	if (!isWorkStage(stage) || !plannedOn) return []
	const label = stageLabel(stage)
	const isTransplant = stage === 'transplant'
	const doneOn = isTransplant ? facts.transplantedOn : facts.harvestedOn
	if (doneOn) {
		const days = daysBetween(plannedOn, doneOn)
		if (days > 0) return [{ days, why: `${label} was done ${inDays(days)} late` }]
		return [{ days: 0, why: `${label} was done in time` }]
	}
	// Done, and nobody noted when.
	if (isTransplant ? facts.status !== 'planted' : !isActiveCycle(facts.status)) return []
	const days = daysBetween(plannedOn, day)
	return days > 0 ? [{ days, why: `${label} is ${inDays(days)} overdue` }] : []
}

/** What the newest note says; older ones have been overtaken. */
function seenBehind(
	stages: readonly StageDay[],
	seen: readonly SeenStage[],
	day: string,
): OffPlan[] {
	const newest = seen
		.filter(({ seenOn }) => seenOn <= day)
		.sort((a, b) => (a.seenOn < b.seenOn ? 1 : -1))[0]
	const at = stages.findIndex(({ stage }) => stage === newest?.stage)
	if (!newest || at < 0) return []
	const next = stages.slice(at + 1).find(({ plannedOn }) => plannedOn !== null)
	const days = next?.plannedOn ? daysBetween(next.plannedOn, newest.seenOn) : 0
	if (!next || days <= 0) return [{ days: 0, why: `${stageLabel(newest.stage)} was seen in time` }]
	const label = stageLabel(next.stage).toLowerCase()
	return [{ days, why: `Still in ${newest.stage} ${inDays(days)} after ${label} was planned` }]
}

const inDays = (days: number) => (days === 1 ? '1 day' : `${days} days`)
