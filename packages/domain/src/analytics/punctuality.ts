import { medianOfCounts } from './median'

/** So many tasks done so many days after their due day (before it, less than 0), or open after it. */
export type DueTasks = { daysLate: number | null; count: number }

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

/** How punctual work was. */
export function punctuality(tasks: readonly DueTasks[]): Punctuality {
	const lateBy: { value: number; count: number }[] = []
	let [onTime, late, open] = [0, 0, 0]
	for (const { daysLate, count } of tasks) {
		if (daysLate === null) open += count
		else if (daysLate <= 0) onTime += count
		else {
			late += count
			lateBy.push({ value: daysLate, count })
		}
	}
	return {
		judged: onTime + late + open,
		onTime,
		late,
		open,
		medianDaysLate: medianOfCounts(lateBy),
		mostDaysLate: lateBy.reduce<number | null>(
			(most, { value }) => Math.max(most ?? 0, value),
			null,
		),
	}
}
