import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { formatDay } from '@sfc/domain/calendar/format-day'
import { CYCLE_ZONES } from '@sfc/domain/growing/planting-cycles/cycle-zones'
import { nextStop, scoutingRoute } from '@sfc/domain/growing/scouting/scouting-route'
import { SEVERITIES } from '@sfc/domain/growing/scouting/severity'
import { formatNumber } from '@sfc/domain/units/format-number'
import type { FarmCtx } from '~/context.server'
import { listHarvestsInside } from '~/areas/growing/services/scouting/list-harvests-inside.server'
import { listVisits, loadLastVisits } from '~/areas/growing/services/scouting/list-visits.server'
import { readPressure } from '~/areas/growing/services/scouting/read-pressure.server'
import { listPests } from '~/areas/growing/services/scouting/save-pest.server'

const VISITS_SHOWN = 20
const rounded = (rate: number) => formatNumber(Math.round(rate * 100) / 100)

/** What the page of scouting shows: where to look next, what is above its limit, and trends. */
export async function readScoutingView(ctx: FarmCtx) {
	const today = todayIn(ctx.farm.timezone, ctx.now())
	const [lastOn, { mondays, pressures }, inside, visits, pests] = await Promise.all([
		loadLastVisits(ctx),
		readPressure(ctx),
		listHarvestsInside(ctx.db.read, ctx),
		listVisits(ctx, { limit: VISITS_SHOWN }),
		listPests(ctx, ctx.db.read),
	])
	const route = scoutingRoute(CYCLE_ZONES, lastOn, today)
	const nameOf = new Map(pests.map(({ key, name }) => [key, name]))
	return {
		next: nextStop(route),
		route: route.map(({ zone, lastOn: last, isDue }) => ({
			zone,
			isDue,
			last: last ? formatDay(last) : null,
		})),
		inside: inside.map((one) => ({
			...one,
			harvestedOn: formatDay(one.harvestedOn),
			harvestFrom: formatDay(one.harvestFrom),
		})),
		pressures: pressures.map(({ pest, zone, lastRate, severity, isAbove, weeks, ...rest }) => ({
			key: pest.key,
			zone,
			isAbove,
			name: pest.name,
			action: pest.action,
			rate: lastRate === null ? 'not counted' : `${rounded(lastRate)} per ${pest.per}`,
			limit: pest.threshold === null ? null : `limit ${rounded(pest.threshold)}`,
			severity: SEVERITIES.find(({ value }) => value === severity)?.name ?? null,
			last: formatDay(rest.lastOn),
			weeks: weeks.map((rate, at) => ({ monday: formatDay(mondays[at] ?? ''), rate })),
		})),
		visits: visits.map(({ id, zone, scoutedOn, plants, cards, note, scoutedBy, ...seen }) => ({
			id,
			zone,
			day: formatDay(scoutedOn),
			looked: `${formatNumber(plants)} plants, ${formatNumber(cards)} cards`,
			note,
			scoutedBy,
			seen:
				seen.counts
					.map(({ pestKey, count }) => `${nameOf.get(pestKey) ?? pestKey} ${formatNumber(count)}`)
					.join(', ') || 'Nothing seen',
			photoIds: seen.photoIds,
		})),
	}
}
