import { daysBetween } from '../calendar/calendar-day'
import { median } from './median'

/** A task that was due; `doneOn` is null while it is open. */
export type DueTask = { dueDate: string; doneOn: string | null }

export type Punctuality = {
	/** Tasks judged: done, or open after their day. */
	judged: number
	onTime: number
	/** Done after their day. */
	late: number
	/** Not done, and their day is over. */
	open: number
	/** Days after the due day of those that were done late; null when none was. */
	medianDaysLate: number | null
	mostDaysLate: number | null
}

/** How punctual work was. What is open and not yet late says nothing and is left out. */
export function punctuality(tasks: readonly DueTask[], today: string): Punctuality {
	const lateBy: number[] = []
	let onTime = 0
	let open = 0
	for (const { dueDate, doneOn } of tasks) {
		if (doneOn === null) open += dueDate < today ? 1 : 0
		else if (doneOn <= dueDate) onTime++
		else lateBy.push(daysBetween(dueDate, doneOn))
	}
	return {
		judged: onTime + lateBy.length + open,
		onTime,
		late: lateBy.length,
		open,
		medianDaysLate: median(lateBy),
		mostDaysLate: lateBy.length > 0 ? lateBy.reduce((most, days) => Math.max(most, days)) : null,
	}
}
