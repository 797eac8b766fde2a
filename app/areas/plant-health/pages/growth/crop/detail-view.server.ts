import { formatDay } from '@sfc/domain/calendar/format-day'
import { isActiveCycle } from '@sfc/domain/growing/planting-cycles/cycle-status'
import { stageLabel } from '@sfc/domain/growing/planting-cycles/growth-stage'
import { HEALTH_WEIGHTS_FROM } from '@sfc/domain/plant-health/growth/health'
import type { FarmCtx } from '~/context.server'
import type { CropGrowth } from '~/areas/plant-health/services/growth/load-growth.server'
import type { HeatAndLight } from '~/areas/plant-health/services/growth/compute-heat-and-light'
import { canRemoveObservation } from '~/areas/plant-health/services/growth/remove-observation.server'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { lightDayView, sumsView } from '../analytics-view.server'
import { growthView } from '../growth-view.server'

export type DetailView = ReturnType<typeof detailView>

const LIGHT_DAYS = 30

/** The data of one crop's page: its growth, its recorded stages, its heat and light. */
export function detailView(
	ctx: FarmCtx,
	growth: CropGrowth & { sums: HeatAndLight },
	today: string,
) {
	const { status, harvestedOn, endedOn } = growth.cycle
	const over = harvestedOn ?? endedOn
	return {
		crop: growthView(growth, today, ctx),
		ended: isActiveCycle(status) ? null : `${status}${over ? ` on ${formatDay(over)}` : ''}`,
		grew: over ? `${growth.daysGrowing} days, ${growth.cycle.harvestDays} planned` : null,
		ownNewest: Math.max(
			0,
			...growth.seen.filter((one) => one.seenBy === ctx.user.id).map(({ id }) => id),
		),
		weightsFrom: HEALTH_WEIGHTS_FROM,
		sums: sumsView(growth.sums, ctx.user),
		light: growth.sums.light.slice(-LIGHT_DAYS).map(lightDayView),
		seen: growth.seen.toReversed().map((one) => ({
			id: one.id,
			stage: stageLabel(one.stage),
			on: formatDay(one.seenOn),
			note: one.note,
			by: one.seenByName ?? 'a deleted account',
			mayRemove: hasPermission(ctx.role, 'journal.write') && canRemoveObservation(ctx, one),
		})),
	}
}
