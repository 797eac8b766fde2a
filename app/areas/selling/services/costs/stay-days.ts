import { isActiveCycle } from '@sfc/domain/growing/planting-cycles/cycle-status'
import { planDates } from '@sfc/domain/growing/planting-cycles/plan-dates'
import type { Stay } from '@sfc/domain/selling/costs/tray-days'
import type { plantingCycles } from '#db/schema/planting-cycles'

type Dated = Pick<
	typeof plantingCycles.$inferSelect,
	| 'plantDate'
	| 'transplantDays'
	| 'harvestDays'
	| 'transplantedOn'
	| 'status'
	| 'harvestedOn'
	| 'endedOn'
>

/** When a cycle left the nursery and ended; by plan where nobody recorded the day. */
export function stayDays(cycle: Dated): Omit<Stay, 'trays'> {
	const { plantDate, transplantDays, harvestDays, transplantedOn, status } = cycle
	const planned = () => planDates(plantDate, transplantDays, harvestDays)
	const endDay = isActiveCycle(status)
		? null
		: (cycle.harvestedOn ?? cycle.endedOn ?? planned().harvestDate)
	const isMoved = status === 'transplanted' || status === 'harvested'
	const movedDay =
		transplantDays === 0 ? null : (transplantedOn ?? (isMoved ? planned().transplantDate : null))
	return { fromDay: plantDate, movedDay, endDay }
}
