/**
 * The items that are not known yet. Of items with an equal key as many count as known as there are known keys, so
 * that a list that is imported twice adds nothing, and one with two equal items adds both.
 */
export function skipKnown<T>(
	items: readonly T[],
	keyFor: (item: T) => string,
	known: Iterable<string>,
): T[] {
	const left = new Map<string, number>()
	for (const key of known) left.set(key, (left.get(key) ?? 0) + 1)
	return items.filter((item) => {
		const key = keyFor(item)
		const count = left.get(key) ?? 0
		if (count > 0) left.set(key, count - 1)
		return count === 0
	})
}
