import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { formatDay } from '@sfc/domain/calendar/format-day'
import { relativeDay } from '@sfc/domain/calendar/relative-day'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { isActiveCycle } from '@sfc/domain/growing/planting-cycles/cycle-status'
import { planDates } from '@sfc/domain/growing/planting-cycles/plan-dates'
import { pageWindow } from '@sfc/domain/page-window'
import type { FarmCtx } from '~/context.server'
import { pageNumber } from '~/http/page-number'
import {
	countCycles,
	listCycles,
} from '~/areas/growing/services/planting-cycles/list-cycles.server'

const A_PAGE = 25

export type CyclesData = Awaited<ReturnType<typeof readCycles>>

/** A page of the farm's cycles, including ended ones, newest planting first. */
export async function readCycles(ctx: FarmCtx, asked: URLSearchParams) {
	const count = await countCycles(ctx, {})
	const { page, pages, ...window } = pageWindow(count, pageNumber(asked.get('page')), A_PAGE)
	const rows = await listCycles(ctx, window)
	const today = todayIn(ctx.farm.timezone, ctx.now())
	return {
		page,
		pages,
		cycles: rows.map((cycle) => {
			const { transplantDays, harvestDays } = cycle
			const dates = planDates(cycle.plantDate, transplantDays, harvestDays)
			const { id, status, quantity, zone } = cycle
			return {
				id,
				status,
				quantity,
				zone,
				label: cropLabel(cycle),
				planted: formatDay(cycle.plantDate),
				transplant:
					transplantDays > 0 ? formatDay(cycle.transplantedOn ?? dates.transplantDate) : null,
				harvest: formatDay(cycle.harvestedOn ?? dates.harvestDate),
				note: isActiveCycle(status) ? relativeDay(dates.harvestDate, today) : null,
			}
		}),
	}
}
