const NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** The days of the week as choices of a form. */
export const WEEKDAY_OPTIONS = NAMES.map((label, day) => ({ value: String(day), label }))

/** Days of the week in words: `Tue, Fri`. */
export const formatWeekdays = (days: readonly number[]): string =>
	days.map((day) => (NAMES[day] ?? '').slice(0, 3)).join(', ')
