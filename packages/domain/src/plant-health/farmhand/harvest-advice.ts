import type { HarvestOutlook } from '../growth/harvest-outlook'

/** What follows from when a crop will be ready. */
export function harvestAdvice({ status, daysRemaining }: HarvestOutlook): string {
	if (status === 'Delayed') return 'Do what is overdue, and tell buyers of the new day.'
	if (daysRemaining === 0) return 'Harvest it, or note why it stays.'
	if (status === 'Early') return 'Plan the harvest for the earlier day.'
	if (status === 'On Track') return 'Keep to the plan.'
	return 'Note the stage you see on its growth page, so that this can tell.'
}
