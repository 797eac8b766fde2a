import { addDays } from '@sfc/domain/calendar/calendar-day'
import type { RecipeZone } from '@sfc/domain/growing/recipes/recipe-zone'
import type { Cycle } from '../cycle.server'

type Placed = Pick<Cycle, 'status' | 'plantDate' | 'transplantDays' | 'transplantedOn'>

/** Returns the place of a crop on a day: the nursery until it was moved. */
export function placeOnDay(cycle: Placed, day: string): RecipeZone {
	if (cycle.status === 'planted') return 'nursery'
	const movedOn = cycle.transplantedOn ?? addDays(cycle.plantDate, cycle.transplantDays)
	return day < movedOn ? 'nursery' : 'cultivation'
}
