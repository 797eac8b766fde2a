import { isCalendarDay, todayIn } from '@sfc/domain/calendar/calendar-day'
import type { FarmCtx } from '~/context.server'

/** The day that an address asks for; today where it asks for none that exists. */
export function readDeliveryDay({ farm, now }: Pick<FarmCtx, 'farm' | 'now'>, request: Request) {
	const asked = new URL(request.url).searchParams.get('day') ?? ''
	return asked.startsWith('20') && isCalendarDay(asked) ? asked : todayIn(farm.timezone, now())
}
