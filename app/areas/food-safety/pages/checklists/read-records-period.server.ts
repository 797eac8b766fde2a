import { PeriodQuery } from '@sfc/contract/food-safety/checklists/checklist-input'
import { addDays, todayIn } from '@sfc/domain/calendar/calendar-day'
import { readPeriod } from '~/areas/selling/pages/sales-invoices/read-period'
import type { FarmCtx } from '~/context.server'

const USUAL_DAYS = 30

/** The period that an address asks for: without one the last 30 days. */
export function readRecordsPeriod(ctx: FarmCtx, request: Request) {
	const until = todayIn(ctx.farm.timezone, ctx.now())
	return readPeriod(request, PeriodQuery, { from: addDays(until, 1 - USUAL_DAYS), until })
}
