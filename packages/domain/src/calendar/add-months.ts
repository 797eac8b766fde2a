import { addDays } from './calendar-day'

const MONTHS = 12

/** The month of a day, counted in months since year 0. */
export const monthNumber = (day: string): number =>
	Number(day.slice(0, 4)) * MONTHS + Number(day.slice(5, 7)) - 1

/** The day so many months later, or earlier when negative; a shorter month gives its last day. */
export function addMonths(day: string, months: number): string {
	const month = monthNumber(day) + months
	const first = firstOfMonth(month)
	const wanted = addDays(first, Number(day.slice(8)) - 1)
	return monthNumber(wanted) === month ? wanted : addDays(firstOfMonth(month + 1), -1)
}

const firstOfMonth = (month: number) =>
	`${String(Math.floor(month / MONTHS)).padStart(4, '0')}-${String((month % MONTHS) + 1).padStart(2, '0')}-01`
