const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

// Without Intl: a browser takes longer for its first formatter than for drawing the page.
const partsOf = (day: string) => {
	const at = new Date(`${day}T00:00:00Z`)
	return { day: at.getUTCDate(), month: MONTHS[at.getUTCMonth()] ?? '', year: at.getUTCFullYear() }
}

/** A calendar day (`YYYY-MM-DD`) in words: `Jan 5, 2026`. */
export function formatDay(text: string): string {
	const { day, month, year } = partsOf(text)
	return `${month} ${day}, ${year}`
}

/** A day without its year: `Jan 5`. */
export function formatMonthDay(text: string): string {
	const { day, month } = partsOf(text)
	return `${month} ${day}`
}

/** The month of a day: `Jan 2026`. */
export function formatMonth(text: string): string {
	const { month, year } = partsOf(text)
	return `${month} ${year}`
}
