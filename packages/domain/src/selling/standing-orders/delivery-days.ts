import { addDays, daysBetween } from '../../calendar/calendar-day'
import { findWeekday } from '../../calendar/weekday'

/** The days on which nothing is delivered, the first and the last included. */
type Pause = { fromDay: string; untilDay: string }

/** When a standing order is delivered. */
export type Schedule = {
	startsOn: string
	/** Its last day; null: until somebody ends it. */
	endsOn: string | null
	/** 0 for Monday to 6 for Sunday. */
	weekdays: readonly number[]
	pauses: readonly Pause[]
}

/** Whether a standing order is delivered on a day. */
export const isDeliveryDay = (schedule: Schedule, day: string): boolean =>
	day >= schedule.startsOn &&
	(schedule.endsOn === null || day <= schedule.endsOn) &&
	schedule.weekdays.includes(findWeekday(day)) &&
	!schedule.pauses.some(({ fromDay, untilDay }) => fromDay <= day && day <= untilDay)

/** The delivery days of a standing order in a span, both ends included. */
export function deliveryDays(
	schedule: Schedule,
	{ from, until }: { from: string; until: string },
): string[] {
	const first = from > schedule.startsOn ? from : schedule.startsOn
	const last = schedule.endsOn !== null && schedule.endsOn < until ? schedule.endsOn : until
	const days = Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, i) =>
		addDays(first, i),
	)
	return days.filter((day) => isDeliveryDay(schedule, day))
}
