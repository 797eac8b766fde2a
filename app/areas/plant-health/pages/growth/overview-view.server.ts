import { formatDay } from '@sfc/domain/calendar/format-day'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { GROWTH_STAGES, stageLabel } from '@sfc/domain/growing/planting-cycles/growth-stage'
import type { CropGrowth } from '~/areas/plant-health/services/growth/load-growth.server'
import { healthView } from './growth-view.server'

const FIRST_ONES = 6
/** The lowest health score of a thriving crop. */
const THRIVING = 90

export type Overview = ReturnType<typeof overviewView>

/** Sums up a farm's growing crops. */
export function overviewView(crops: readonly CropGrowth[], today: string) {
	const growing = crops.filter(({ cycle }) => cycle.plantDate <= today)
	const scores = crops.flatMap(({ health }) => (health.score === null ? [] : [health.score]))
	const needy = sortByHealth(crops).filter((crop) => needsAttention(crop, today))
	const upcoming = crops
		.filter(({ next }) => next !== null && next.on >= today)
		.sort((a, b) => ((a.next?.on ?? '') < (b.next?.on ?? '') ? -1 : 1))
	return {
		crops: growing.length,
		plants: growing.reduce((sum, { cycle }) => sum + cycle.quantity, 0),
		averageHealth:
			scores.length === 0
				? null
				: Math.round(scores.reduce((sum, score) => sum + score, 0) / scores.length),
		withHealth: scores.length,
		needy: needy.length,
		first: needy.slice(0, FIRST_ONES).map((crop) => ({
			id: crop.cycle.id,
			label: cropLabel(crop.cycle),
			zone: crop.cycle.zone,
			health: healthView(crop.health),
			why: formatReason(crop, today),
		})),
		stages: GROWTH_STAGES.map((stage) => ({
			stage,
			label: stageLabel(stage),
			crops: crops.filter((crop) => crop.stage === stage).length,
		})),
		upcoming: upcoming.slice(0, FIRST_ONES).map(({ cycle, next }) => ({
			id: cycle.id,
			label: cropLabel(cycle),
			zone: cycle.zone,
			description: next?.description ?? '',
			on: formatDay(next?.on ?? today),
		})),
	}
}

/** Worst health first, unknown last. */
export const sortByHealth = (crops: readonly CropGrowth[]): CropGrowth[] =>
	crops.toSorted(
		(a, b) =>
			(a.health.score ?? 101) - (b.health.score ?? 101) ||
			(a.cycle.plantDate < b.cycle.plantDate ? -1 : 1),
	)

const isOverdue = ({ next }: CropGrowth, today: string) => next !== null && next.on < today

const needsAttention = (crop: CropGrowth, today: string) =>
	(crop.health.score ?? 100) < THRIVING || isOverdue(crop, today)

function formatReason(crop: CropGrowth, today: string): string {
	const worst = crop.health.reasons.find(({ lost }) => lost > 0)
	return worst?.why ?? (isOverdue(crop, today) ? (crop.next?.description ?? '') : '')
}
