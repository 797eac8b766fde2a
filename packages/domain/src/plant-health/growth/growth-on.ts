import { daysBetween } from '../../calendar/calendar-day'
import {
	isWorkStage,
	stageLabel,
	type GrowthStage,
} from '../../growing/planting-cycles/growth-stage'
import type { StageDay } from './stage-days'

type Milestone = {
	stage: GrowthStage
	daysRemaining: number
	on: string
	description: string
}

export type GrowthOn = {
	stage: GrowthStage
	/** 0 to 100 per stage of the crop. */
	progress: { stage: GrowthStage; percent: number }[]
	/** Null once it is harvested. */
	next: Milestone | null
}

/** Where a crop stands on a day, from the days of its stages. */
export function growthOn(
	stages: readonly StageDay[],
	day: string,
	{ isHarvested }: { isHarvested: boolean },
): GrowthOn {
	const hasStarted = (one: StageDay) => one.startsOn !== null && one.startsOn <= day
	const at = isHarvested ? stages.length - 1 : Math.max(0, stages.findLastIndex(hasStarted))
	return {
		stage: stages[at]?.stage ?? 'seeding',
		progress: stages.map(({ stage }, i) => ({
			stage,
			percent: i < at || isHarvested ? 100 : i > at ? 0 : share(stages, at, day),
		})),
		next: isHarvested ? null : nextMilestone(stages, at, day),
	}
}

/**
 * How much of the stage has passed, by the day the next one is planned: 100 when that one begins.
 */
function share(stages: readonly StageDay[], at: number, day: string): number {
	const from = stages[at]?.startsOn
	if (!from || from >= day) return 0
	const next = stages.slice(at + 1).find(({ plannedOn }) => plannedOn !== null && plannedOn > from)
	if (!next?.plannedOn) return 0
	return Math.min(
		99,
		Math.floor((100 * daysBetween(from, day)) / daysBetween(from, next.plannedOn)),
	)
}

function nextMilestone(stages: readonly StageDay[], at: number, day: string): Milestone | null {
	const current = stages[at]
	const isNotMoved = current?.stage === 'transplant' && awaitsTransplant(stages, at)
	const isDue =
		current?.stage === 'harvest' || isNotMoved || !current?.startsOn || current.startsOn > day
	const ahead = isDue ? current : stages.slice(at + 1).find(({ plannedOn }) => plannedOn !== null)
	const on = ahead?.plannedOn
	return ahead && on ? milestone(ahead.stage, on, day) : null
}

/** Whether the plants still wait for transplanting: the plan alone takes them no further. */
const awaitsTransplant = (stages: readonly StageDay[], at: number) =>
	stages.slice(at + 1).every(({ startsOn }) => startsOn === null)

function milestone(stage: GrowthStage, on: string, day: string): Milestone {
	const days = daysBetween(day, on)
	const verb = isWorkStage(stage) ? 'due' : 'expected'
	const count = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days)} days`
	const when =
		days === 0
			? `is ${verb} today`
			: days > 0
				? `is ${verb} in ${count}`
				: `was ${verb} ${count} ago`
	return {
		stage,
		on,
		daysRemaining: Math.max(0, days),
		description: `${stageLabel(stage)} ${when}`,
	}
}
