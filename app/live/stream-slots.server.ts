/** Functions that end live streams, oldest first, by owner. */
export type StreamSlots = Map<string, Set<() => void>>

/**
 * Reserves one of `most` live streams of `whose`. Beyond that, the oldest is ended. Returns the function that
 * releases it.
 */
export function acquireStreamSlot(
	slots: StreamSlots,
	{ whose, most }: { whose: string; most: number },
	end: () => void,
): () => void {
	const taken = slots.get(whose) ?? new Set()
	slots.set(whose, taken.add(end))
	const leave = () => {
		taken.delete(end)
		if (taken.size === 0 && slots.get(whose) === taken) slots.delete(whose)
	}
	const [oldest] = taken
	if (taken.size > most && oldest) {
		taken.delete(oldest)
		oldest()
	}
	return leave
}
