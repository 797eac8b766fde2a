import { formatDay } from '@sfc/domain/calendar/format-day'
import { formatQuantity, formatQuantityWithUnit } from '@sfc/domain/growing/inventory/quantity'
import { formatPlants } from '@sfc/domain/growing/planting-cycles/format-plants'
import type { PlanDifference } from '@sfc/domain/growing/sowing-plan/compare-plans'
import type { ShortReason } from '@sfc/domain/growing/sowing-plan/sowing-plan'
import { LEAST_HARVESTS } from '@sfc/domain/growing/sowing-plan/crop-figures'
import type {
	ProposedPlan,
	ProposedShort,
} from '~/areas/selling/services/sowing-plan/read-sowing-plan.server'

const REASONS: Record<ShortReason, string> = {
	'no-figures': 'Nobody knows yet how long it grows or what a plant gives: set it in its offer',
	'too-late': 'Too late to sow for this day',
	trays: 'No free trays in the nursery',
	places: 'No places in its zones',
	work: 'No work time left',
}

/** A shortage in words: how much of it there is on its day, why, and when there is all. */
export function viewShort(short: ProposedShort) {
	const { wantedMilli, coveredMilli, unit, dueDay, reason, allOn } = short
	const wanted = formatQuantityWithUnit(wantedMilli, unit)
	const next = allOn === null ? 'No day within the plan has all' : `All on ${formatDay(allOn)}`
	return {
		id: short.demand,
		orderId: short.orderId,
		who: short.who,
		contact: short.contact,
		crop: short.label,
		what: `${formatQuantity(coveredMilli)} of ${wanted} on ${formatDay(dueDay)}`,
		reason: `${REASONS[reason]}. ${next}.`,
	}
}

/** A difference from the plan that was agreed to, in words. */
export function formatDifference(one: PlanDifference): string {
	switch (one.kind) {
		case 'slipped':
		case 'sooner':
			return `${one.crop}, sown ${formatDay(one.sowDay)}: harvest on ${formatDay(one.to)} instead of ${formatDay(one.from)}`
		case 'more':
		case 'fewer': {
			const sign = one.kind === 'more' ? 'more' : 'fewer'
			return `${one.crop}: ${formatPlants(one.plants).replace(/ plants?$/, '')} plants ${sign} to sow on ${formatDay(one.sowDay)}`
		}
		case 'short':
			return `${one.crop} for ${one.who}: ${formatQuantity(one.milli)} more are missing`
		case 'met':
			return `${one.crop} for ${one.who}: ${formatQuantity(one.milli)} fewer are missing`
	}
}

/** Where the figures of a crop are from, in words. */
export const formatFigures = ({ harvests, harvestDays, perPlantMilli, unit }: Figures): string => {
	const days = harvestDays === null ? 'days not known' : `${harvestDays} days`
	const gives =
		perPlantMilli === null
			? 'yield not known'
			: `${formatQuantityWithUnit(perPlantMilli, unit)} a plant`
	const from =
		harvests > 0
			? `from ${harvests} harvests of this farm`
			: `from recipe and offer, until there are ${LEAST_HARVESTS} harvests`
	return `${days}, ${gives}, ${from}`
}
type Figures = ProposedPlan['crops'][number]
