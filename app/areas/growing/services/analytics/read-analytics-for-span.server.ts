import { spanDays, parseSpanKey } from '@sfc/domain/growing/analytics/span'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import type { FarmCtx } from '~/context.server'
import { readAnalytics } from './read-analytics.server'

/**
 * Reads the analytics of the span in a link (`30d`, `90d`, `1y`; else 90 days), up to today on the
 * farm.
 */
export async function readAnalyticsForSpan(ctx: FarmCtx, wanted: string | null) {
	const span = parseSpanKey(wanted)
	const days = spanDays(span, todayIn(ctx.farm.timezone, ctx.now()))
	return { span, ...(await readAnalytics(ctx, days)) }
}
