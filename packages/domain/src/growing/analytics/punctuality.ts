import { medianOfCounts } from '../../median'

/**
 * How many tasks were done so many days after their due day (negative: before it), or are open
 * (null).
 */
export type DueTasks = { daysLate: number | null; count: number }

export type Punctuality = {
	/** Tasks counted: done, or open after their day. */
	judged: number
	onTime: number
	/** Done after their day. */
	late: number
	/** Not done, and their day is over. */
	open: number
	/** Median delay of those done late, in days; null when none was. */
	medianDaysLate: number | null
	mostDaysLate: number | null
}

/** How many tasks were done on time, late or not at all. */
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
