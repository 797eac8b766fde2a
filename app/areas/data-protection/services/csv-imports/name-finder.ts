/** Finds items by one of their names, in any case. */
export function nameFinder<T>(items: readonly T[], namesOf: (item: T) => (string | null)[]) {
	const byName = new Map<string, T[]>()
	for (const item of items)
		for (const name of namesOf(item)) {
			const key = name?.trim().toLowerCase()
			if (key) byName.set(key, [...(byName.get(key) ?? []), item])
		}
	return (text: string): T[] => byName.get(text.toLowerCase()) ?? []
}
