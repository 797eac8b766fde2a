/** A number with its noun: `1 order`, `3 orders`. */
export const formatCount = (count: number, noun: string): string =>
	`${count} ${noun}${count === 1 ? '' : 's'}`
