import { addDays, todayIn } from '@sfc/domain/calendar/calendar-day'
import { dayStart } from '@sfc/domain/calendar/day-start'
import { reportVerdict } from '@sfc/domain/overview/report/report-verdict'
import { lastFullWeek, weekAround, type ReportWeek } from '@sfc/domain/overview/report/report-week'
import type { FarmScope } from '~/context.server'
import { loadWeekAlarms } from './load-week-alarms.server'
import { loadWeekClimate } from './load-week-climate.server'

/** The week of a day, the running one at the latest; without a day the last that is over on the farm. */
export function chooseWeek(
	{ farm, now }: Pick<FarmScope, 'farm' | 'now'>,
	day: string | undefined,
): ReportWeek {
	const today = todayIn(farm.timezone, now())
	return day === undefined ? lastFullWeek(today) : weekAround(day < today ? day : today)
}

/** The instants of a week of the farm, milliseconds UTC; those of the running week end now. */
export function weekSpan({ farm, now }: Pick<FarmScope, 'farm' | 'now'>, week: ReportWeek) {
	const endAt = dayStart(addDays(week.to, 1), farm.timezone)
	return { fromAt: dayStart(week.from, farm.timezone), toAt: Math.min(endAt, now()), endAt }
}

export type WeekVerdict = Awaited<ReturnType<typeof loadWeekVerdict>>

/** Loads how a week of the farm went in one sentence, with the alarms and the climate it is judged by. */
export async function loadWeekVerdict(ctx: FarmScope, week: ReportWeek) {
	const span = weekSpan(ctx, week)
	const [alarms, climate] = await Promise.all([
		loadWeekAlarms(ctx, span),
		loadWeekClimate(ctx, span),
	])
	const verdict = reportVerdict({
		critical: alarms.counts.critical,
		warning: alarms.counts.warning,
		knownHours: climate.reduce((sum, { knownHours }) => sum + knownHours, 0),
		inRangeHours: climate.reduce((sum, { inRangeHours }) => sum + inRangeHours, 0),
	})
	return { verdict, alarms, climate }
}
