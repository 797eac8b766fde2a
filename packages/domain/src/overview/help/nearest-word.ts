/** A word shorter than this may be meant as it is: `pub` is not `pump`. */
const SHORTEST = 4
/** Longer than any word of the product; more is not compared. */
const LONGEST = 30

/**
 * The word that was most likely meant: of those that are one slip of the keys away (two for words of
 * eight letters or more), the nearest; null when there is none, or it could be one of several.
 */
export function nearestWord(typed: string, known: readonly string[]): string | null {
	if (typed.length < SHORTEST || typed.length > LONGEST) return null
	const most = typed.length >= 8 ? 2 : 1
	let best = most + 1
	let found: string[] = []
	for (const word of known) {
		if (word.length < SHORTEST || Math.abs(word.length - typed.length) > most) continue
		const slips = slipsBetween(typed, word)
		if (slips < best) [best, found] = [slips, []]
		if (slips === best && slips <= most) found.push(word)
	}
	const [first] = found
	return found.length === 1 || (first !== undefined && best === 1 && sharesStem(found))
		? (first ?? null)
		: null
}

/** `heater` and `heaters` are one word here. */
const sharesStem = (words: readonly string[]): boolean => {
	const [first = ''] = words
	return words.every((word) => word.startsWith(first.slice(0, -1)))
}

/** Letters to add, leave out, replace, or swap with their neighbour (optimal string alignment). */
function slipsBetween(a: string, b: string): number {
	let before: number[] = []
	let above = Array.from({ length: b.length + 1 }, (_, i) => i)
	for (let i = 1; i <= a.length; i++) {
		const row = [i]
		for (let j = 1; j <= b.length; j++) {
			const same = a[i - 1] === b[j - 1] ? 0 : 1
			let slips = Math.min((row[j - 1] ?? 0) + 1, (above[j] ?? 0) + 1, (above[j - 1] ?? 0) + same)
			if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
				slips = Math.min(slips, (before[j - 2] ?? 0) + 1)
			row.push(slips)
		}
		;[before, above] = [above, row]
	}
	return above[b.length] ?? 0
}
