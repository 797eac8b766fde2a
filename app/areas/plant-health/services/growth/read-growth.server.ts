import { addDays } from '@sfc/domain/calendar/calendar-day'
import { dayStart } from '@sfc/domain/calendar/day-start'
import { isActiveCycle } from '@sfc/domain/growing/planting-cycles/cycle-status'
import type { FarmCtx } from '~/context.server'
import type { Cycle } from '~/areas/growing/services/cycle.server'
import { loadGrowth, type CropGrowth } from './load-growth.server'
import { computeHeatAndLight, type HeatAndLight } from './compute-heat-and-light'
import { loadHourlyClimate } from '~/areas/readings/services/load-hourly-climate.server'
import { HEALTH_QUANTITIES } from './build-health-inputs'
import { HEALTH_SPAN_MS } from './list-growth.server'

/** Reads the growth of one crop, active or ended, with its heat and light. */
export async function readGrowth(
	ctx: FarmCtx,
	{ cycle }: { cycle: Cycle },
): Promise<CropGrowth & { sums: HeatAndLight }> {
	const { timezone } = ctx.farm
	const endedOn = isActiveCycle(cycle.status) ? null : (cycle.harvestedOn ?? cycle.endedOn)
	const endAt = endedOn ? dayStart(addDays(endedOn, 1), timezone) : Infinity
	const toAt = Math.min(ctx.now(), endAt)
	const fromAt = Math.min(dayStart(cycle.plantDate, timezone), toAt - HEALTH_SPAN_MS)
	const climate = await loadHourlyClimate(ctx, { fromAt, toAt, quantities: HEALTH_QUANTITIES })
	const lastWeek = climate.hours.filter(({ number }) => number * 3_600_000 >= toAt - HEALTH_SPAN_MS)
	const [growth] = await loadGrowth(ctx, [cycle], { ...climate, hours: lastWeek }, cycle.id)
	if (!growth) throw new Error('One cycle has one growth')
	return { ...growth, sums: computeHeatAndLight(cycle, climate) }
}
