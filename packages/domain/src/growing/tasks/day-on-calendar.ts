import { todayIn } from '../../calendar/calendar-day'

type Dated = { dueDate: string; completedAt: number | null }

/** The day a task belongs to on a calendar: the day it was done, or else the day it is due. */
export const dayOnCalendar = ({ dueDate, completedAt }: Dated, timezone: string): string =>
	completedAt === null ? dueDate : todayIn(timezone, completedAt)
