/** Groups entries by key, in their original order. */
export function groupByKey<T, K>(entries: readonly T[], keyOf: (entry: T) => K): Map<K, T[]> {
	const groups = new Map<K, T[]>()
	for (const entry of entries) {
		const key = keyOf(entry)
		const group = groups.get(key)
		if (group) group.push(entry)
		else groups.set(key, [entry])
	}
	return groups
}
