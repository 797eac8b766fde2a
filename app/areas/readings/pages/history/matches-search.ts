/** Whether a text has all words of a search, in any order and case. */
export function matchesSearch(text: string, search: string): boolean {
	const found = text.toLowerCase()
	return search
		.toLowerCase()
		.split(/\s+/)
		.every((word) => found.includes(word))
}
