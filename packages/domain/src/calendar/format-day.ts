const WORDS = new Intl.DateTimeFormat('en-US', {
	timeZone: 'UTC',
	day: 'numeric',
	month: 'short',
	year: 'numeric',
})

/** A calendar day (`YYYY-MM-DD`) in words: `Jan 5, 2026`. */
export const formatDay = (day: string): string => WORDS.format(Date.parse(`${day}T00:00:00Z`))
