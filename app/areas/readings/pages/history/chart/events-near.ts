type Placed = { left: number; words: string }

/** The largest distance of a near event, in percent of the width: a finger's breadth. */
const NEAR = 1.5
const MOST = 3

/** The events near a position of a chart, nearest first: at most three, and the number of others. */
export function eventsNear(events: readonly Placed[], left: number): string[] {
	const away = (event: Placed) => Math.abs(event.left - left)
	const near = events.filter((event) => away(event) <= NEAR).sort((a, b) => away(a) - away(b))
	const words = [...new Set(near.map(({ words }) => words))]
	const more = words.length - MOST
	return more > 0 ? [...words.slice(0, MOST), `and ${more} more`] : words
}
