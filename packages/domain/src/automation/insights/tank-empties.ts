import { formatValue } from '../../units/display-unit'
import type { Units } from '../../units/formats'
import { DAY_MS, type Insight, type Sample } from './insight'
import { sinceRefill } from './since-refill'
import { fitTrend } from './trend'

type Tank = {
	pointId: number
	name: string
	capacity: number
	/** The plan fills it by itself: what it falls between two fillings says nothing of when it is empty. */
	isFilled: boolean
	hourly: readonly Sample[]
	now: number
	units: Units
}

const LEAST_HOURS = 12
const LEAST_R2 = 0.5
const WITHIN_DAYS = 14

/** When a tank is empty at the rate since its last refill; null when it does not fall steadily. */
export function tankEmpties(tank: Tank): Insight | null {
	const { pointId, name, capacity, isFilled, hourly, now, units } = tank
	if (isFilled) return null
	const since = sinceRefill(hourly, capacity)
	const trend = fitTrend(since)
	if (!trend || since.length < LEAST_HOURS || trend.perMs >= 0 || trend.r2 < LEAST_R2) return null
	const days = Math.max(0, trend.to / -trend.perMs / DAY_MS)
	if (days > WITHIN_DAYS) return null
	const litres = (value: number) => formatValue('volume', value, units)
	const perDay = -trend.perMs * DAY_MS
	return {
		id: `tank-empties-${pointId}`,
		type: 'prediction',
		title:
			days < 1
				? `${name} is empty within a day`
				: `${name} is empty in about ${Math.floor(days)} ${days < 2 ? 'day' : 'days'}`,
		evidence: `It falls by ${litres(perDay)} a day, measured over ${since.length} hours since the last refill; about ${litres(Math.max(0, trend.to))} are left.`,
		advice: 'Plan the refill before then.',
		confidence: trend.r2,
		confidenceMeans: 'how much of the movement a steady fall explains',
		impact: days < 2 ? 'high' : days < 5 ? 'medium' : 'low',
		at: now,
		link: `/history?p=${pointId}&span=7d`,
	}
}
