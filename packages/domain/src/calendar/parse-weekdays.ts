const NAMES = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/**
 * Parses days of the week as people write them, `Tue, Fri` or `Tuesday and Friday`: at least two letters of each
 * name. 0 for Monday; sorted, each once. Null for text with anything else.
 */
export function parseWeekdays(text: string): number[] | null {
	const words = text.toLowerCase().match(/\p{L}+|\p{N}+/gu) ?? []
	const days = words
		.filter((word) => word !== 'and')
		.map((word) => (word.length < 2 ? -1 : NAMES.findIndex((name) => name.startsWith(word))))
	return days.includes(-1) ? null : [...new Set(days)].sort((a, b) => a - b)
}
