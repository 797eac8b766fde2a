import { addDays, todayIn } from '@sfc/domain/calendar/calendar-day'
import { CYCLE_ZONES } from '@sfc/domain/growing/planting-cycles/cycle-zones'
import type { Pest } from '@sfc/domain/growing/scouting/pests'
import {
	countRate,
	isAboveThreshold,
	lastMondays,
	weeklyRates,
} from '@sfc/domain/growing/scouting/pressure'
import type { FarmScope } from '~/context.server'
import { listPests } from './save-pest.server'
import { listVisits, type Visit } from './list-visits.server'

const TREND_WEEKS = 12
const MOST_VISITS = 2000

/** A pest in a zone: how many for each plant or card, by week and at the last visit. */
export type Pressure = {
	pest: Pest
	zone: string
	lastOn: string
	/** At the last visit; null where nothing was looked at that could have shown it. */
	lastRate: number | null
	severity: number | null
	isAbove: boolean
	/** Means of the last weeks, oldest first. */
	weeks: (number | null)[]
}

/** Reads the pests that were seen in the last twelve weeks in each zone; those above their limit first. */
export async function readPressure(
	ctx: FarmScope,
): Promise<{ mondays: string[]; pressures: Pressure[] }> {
	const today = todayIn(ctx.farm.timezone, ctx.now())
	const mondays = lastMondays(today, TREND_WEEKS)
	const pests = await listPests(ctx, ctx.db.read)
	const visits = await listVisits(ctx, {
		from: mondays[0] ?? addDays(today, -84),
		limit: MOST_VISITS,
	})
	const pressures = CYCLE_ZONES.flatMap((zone) => {
		const here = visits.filter((visit) => visit.zone === zone)
		return pests.flatMap((pest) => {
			const pressure = judge(pest, here, mondays)
			return pressure ? [{ pest, zone, ...pressure }] : []
		})
	})
	return { mondays, pressures: pressures.sort((a, b) => Number(b.isAbove) - Number(a.isAbove)) }
}

function judge(pest: Pest, visits: readonly Visit[], mondays: readonly string[]) {
	const counted = visits.map((visit) => {
		const found = visit.counts.find(({ pestKey }) => pestKey === pest.key)
		return { ...visit, count: found?.count ?? 0, severity: found?.severity ?? null, found }
	})
	const last = counted.find(({ plants, cards }) => (pest.per === 'card' ? cards : plants) > 0)
	if (!counted.some(({ found }) => found) || !last) return null
	const lastRate = countRate(pest, last)
	return {
		lastOn: last.scoutedOn,
		lastRate,
		severity: last.severity,
		isAbove: isAboveThreshold(pest, lastRate),
		weeks: weeklyRates(pest, counted, mondays),
	}
}
