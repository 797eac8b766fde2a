import { isCalendarDay, todayIn } from '@sfc/domain/calendar/calendar-day'
import {
	CALENDAR_VIEWS,
	type CalendarView,
	calendarViewDays,
	shiftCalendarView,
} from '@sfc/domain/calendar/calendar-span'
import { monthNumber } from '@sfc/domain/calendar/add-months'
import { isPlausibleDay } from '@sfc/domain/growing/tasks/shift-plan'
import type { FarmCtx } from '~/context.server'
import { listCalendarTasks } from '~/areas/growing/services/tasks/list-calendar-tasks.server'
import { taskView } from '../task-view'

/** Tasks shown per day: two in a cell of the month, more where there is room. */
const SHOWN: Readonly<Record<CalendarView, number>> = { month: 2, week: 8, agenda: 20 }
const SHOWN_OF_CHOSEN = 50

export type CalendarData = Awaited<ReturnType<typeof readCalendar>>

/** The calendar around the day and in the view of the address. */
export async function readCalendar(ctx: FarmCtx, asked: URLSearchParams) {
	const today = todayIn(ctx.farm.timezone, ctx.now())
	const named = asked.get('day') ?? ''
	const day = isCalendarDay(named) && isPlausibleDay(named) ? named : today
	const view = CALENDAR_VIEWS.find((known) => known === asked.get('view')) ?? 'month'
	const days = calendarViewDays(view, day)
	const span = { from: days[0] ?? day, to: days.at(-1) ?? day }
	const [shown, chosen] = await Promise.all([
		listCalendarTasks(ctx, { ...span, perDay: SHOWN[view] }),
		listCalendarTasks(ctx, { from: day, to: day, perDay: SHOWN_OF_CHOSEN }),
	])
	const total = (of: readonly { tasks: number }[]) => of.reduce((sum, { tasks }) => sum + tasks, 0)
	return {
		view,
		day,
		today,
		title: formatTitle(view, day, span),
		previous: shiftCalendarView(view, day, -1),
		next: shiftCalendarView(view, day, 1),
		days: days.map((at) => {
			const counts = shown.counts.filter((count) => count.day === at)
			return {
				day: at,
				number: Number(at.slice(8)),
				weekday: WEEKDAY.format(Date.parse(at)),
				date: LONG.format(Date.parse(at)),
				isToday: at === today,
				isSelected: at === day,
				isOutside: view === 'month' && monthNumber(at) !== monthNumber(day),
				tasks: shown.tasks.filter((task) => task.day === at).map((t) => taskView(t, today)),
				counts: counts.map(({ type, tasks }) => ({ type, tasks })),
				total: total(counts),
			}
		}),
		chosen: {
			date: LONG.format(Date.parse(day)),
			tasks: chosen.tasks.map((task) => taskView(task, today)),
			total: total(chosen.counts),
		},
	}
}

const LONG = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'full' })
const WEEKDAY = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short' })
const MONTH = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' })
const SPAN = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'medium' })

const formatTitle = (view: CalendarView, day: string, { from, to }: { from: string; to: string }) =>
	view === 'month'
		? MONTH.format(Date.parse(day))
		: SPAN.formatRange(Date.parse(from), Date.parse(to))
