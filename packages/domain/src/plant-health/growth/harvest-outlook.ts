import { addDays, daysBetween } from '../../calendar/calendar-day'
import { stageLabel } from '../../growing/planting-cycles/growth-stage'
import { planDelay } from './plan-delay'
import type { CycleFacts, ObservedStage, StageDay } from './stage-days'

export const HARVEST_STATUSES = ['On Track', 'Delayed', 'Early'] as const

/** When a crop will be ready, by its plan and how far it is off it. */
export type HarvestOutlook = {
	expectedOn: string
	daysRemaining: number
	/** Null while nothing tells whether it keeps to its plan. */
	status: (typeof HARVEST_STATUSES)[number] | null
	why: string
}

/** The planned day of the harvest, moved by how far the crop is behind or ahead; null without a plan. */
export function harvestOutlook(
	stages: readonly StageDay[],
	facts: CycleFacts,
	seen: readonly ObservedStage[],
	day: string,
): HarvestOutlook | null {
	const planned = stages.find(({ stage }) => stage === 'harvest')?.plannedOn
	if (!planned) return null
	const delay = planDelay(stages, facts, seen, day)
	const ahead = daysAhead(stages, seen, day)
	const expected = (moved: number) => {
		const on = addDays(planned, moved)
		return { expectedOn: on < day ? day : on, daysRemaining: Math.max(0, daysBetween(day, on)) }
	}
	if (delay && delay.days > 0) return { ...expected(delay.days), status: 'Delayed', why: delay.why }
	if (ahead) return { ...expected(-ahead.days), status: 'Early', why: ahead.why }
	return delay
		? { ...expected(0), status: 'On Track', why: delay.why }
		: { ...expected(0), status: null, why: 'By the plan alone: nothing was due yet' }
}

/** By the newest stage that was seen before its planned day; null when it was not. */
function daysAhead(stages: readonly StageDay[], seen: readonly ObservedStage[], day: string) {
	const newest = seen
		.filter(({ seenOn }) => seenOn <= day)
		.sort((a, b) => (a.seenOn < b.seenOn ? 1 : -1))[0]
	const planned = stages.find(({ stage }) => stage === newest?.stage)?.plannedOn
	const days = newest && planned ? daysBetween(newest.seenOn, planned) : 0
	if (!newest || days <= 0) return null
	const count = days === 1 ? '1 day' : `${days} days`
	return { days, why: `${stageLabel(newest.stage)} was seen ${count} before it was planned` }
}
