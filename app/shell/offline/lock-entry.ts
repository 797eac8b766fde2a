/**
 * Runs `work` while nothing else sends, changes or discards the entry, in any tab; the lock of a tab that dies is
 * released. Says `busy` without running it where something does.
 */
export const lockEntry = <T>(key: string, work: () => Promise<T>): Promise<T | 'busy'> =>
	navigator.locks.request(`offline-entry-${key}`, { ifAvailable: true }, async (lock) =>
		lock ? work() : ('busy' as const),
	)
