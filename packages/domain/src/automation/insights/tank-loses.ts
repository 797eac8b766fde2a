import { formatValue } from '../../units/display-unit'
import type { Units } from '../../units/formats'
import { DAY_MS, HOUR_MS, type Insight, type Sample } from './insight'
import { sinceRefill } from './since-refill'
import { fitTrend } from './trend'

type Tank = {
	pointId: number
	name: string
	capacity: number
	/** Its content in litres. */
	hourly: readonly Sample[]
	/** What its pump gave, in litres. */
	doses: readonly Sample[]
	now: number
	units: Units
}

const LEAST_HOURS = 12
const LEAST_R2 = 0.5
/** A level sensor is right to about one percent of its range; a loss stands well out of that. */
const LEAST_SHARE = 0.05

/** A tank that falls by more than its pump took, since its last refill: a leak, or a pump that runs on. */
export function tankLoses(tank: Tank): Insight | null {
	const { pointId, name, capacity, hourly, doses, now, units } = tank
	const since = sinceRefill(hourly, capacity)
	const trend = fitTrend(since)
	const [first, last] = [since[0], since.at(-1)]
	if (!trend || !first || !last || since.length < LEAST_HOURS || trend.r2 < LEAST_R2) return null
	const fallen = trend.from - trend.to
	const dosed = doses
		.filter(({ at }) => at >= first.at && at < last.at + HOUR_MS)
		.reduce((sum, { value }) => sum + value, 0)
	const lost = fallen - dosed
	if (lost < LEAST_SHARE * capacity) return null
	const litres = (value: number) => formatValue('volume', value, units)
	const days = (last.at - first.at) / DAY_MS
	const time = days < 2 ? `${Math.round(days * 24)} hours` : `${Math.round(days)} days`
	return {
		id: `tank-loses-${pointId}`,
		type: 'alert',
		title: `${name} loses more than is dosed`,
		evidence: `It fell by ${litres(fallen)} in ${time}; its pump gave ${litres(dosed)} of that.`,
		advice: 'Look for a leak at the tank, its fittings and the hose of its pump.',
		confidence: Math.min(1, lost / fallen),
		confidenceMeans: 'the part of the fall that no dose explains',
		impact: 'high',
		at: now,
		link: `/history?p=${pointId}&span=7d`,
	}
}
