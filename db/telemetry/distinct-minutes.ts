import { LEVELS_MS } from '@sfc/domain/readings/history/levels'
import type { ReadingRow } from './ingest-job'

export const [MINUTE_MS] = LEVELS_MS

/** The distinct minutes of readings. */
export function distinctMinutes(readings: Iterable<Pick<ReadingRow, 'at'>>): Set<number> {
	const minutes = new Set<number>()
	let last = -1
	for (const { at } of readings) {
		const minute = at - (at % MINUTE_MS)
		if (minute !== last) minutes.add((last = minute)) // most rows have the minute of the previous one
	}
	return minutes
}
