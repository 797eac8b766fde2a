/** What ends each live stream, the oldest first, by who holds them open. */
export type StreamSlots = Map<string, Set<() => void>>

/**
 * Takes one of `most` places for a live stream of `whose`. When there are more, the oldest is ended.
 * Returns what gives the place back.
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
