import { formatDay } from '../../calendar/format-day'
import { planDates } from './plan-dates'

type Plan = { plantDate: string; transplantDays: number; harvestDays: number }

export const PLAN_DAYS = ['planting', 'transplant', 'harvest'] as const
export type MovedDay = { what: (typeof PLAN_DAYS)[number]; from: string; to: string }

/** The days of a plan that changed. A crop that is not transplanted has no transplant day. */
export function movedDays(before: Plan, after: Plan): MovedDay[] {
	const was = daysOf(before)
	const is = daysOf(after)
	return PLAN_DAYS.flatMap((what) => {
		const [from, to] = [was[what], is[what]]
		return from && to && from !== to ? [{ what, from, to }] : []
	})
}

const daysOf = ({ plantDate, transplantDays, harvestDays }: Plan) => {
	const dates = planDates(plantDate, transplantDays, harvestDays)
	return {
		planting: plantDate,
		transplant: transplantDays > 0 ? dates.transplantDate : null,
		harvest: dates.harvestDate,
	}
}

/** The moved days in a sentence; empty when nothing moved. */
export function formatMovedDays(moved: readonly MovedDay[]): string {
	const parts = moved.map(({ what, from, to }) => {
		return `${what} from ${formatDay(from)} to ${formatDay(to)}`
	})
	if (parts.length === 0) return ''
	const text = `${parts.join(', ')}.`
	return `Moved: ${text}`
}
