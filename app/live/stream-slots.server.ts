const places = new Map<string, Set<() => void>>()

/**
 * Takes one of `most` places for a live stream of `whose`. When there are more, the oldest is ended.
 * Returns what gives the place back.
 */
export function acquireStreamSlot(whose: string, most: number, end: () => void): () => void {
	const taken = places.get(whose) ?? new Set()
	places.set(whose, taken.add(end))
	const leave = () => {
		taken.delete(end)
		if (taken.size === 0 && places.get(whose) === taken) places.delete(whose)
	}
	const [oldest] = taken
	if (taken.size > most && oldest) {
		taken.delete(oldest)
		oldest()
	}
	return leave
}
