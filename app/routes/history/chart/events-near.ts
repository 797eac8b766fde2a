import type { ChartView } from '~/ui/chart/time-chart'

/** How far from a place an event is still meant, in percent of the width: a finger's breadth. */
const NEAR = 1.5
const MOST = 3

/** What happened at a place of a chart, the nearest first: at most three, and how many more. */
export function eventsNear(events: ChartView['events'], left: number): string[] {
	const away = (event: { left: number }) => Math.abs(event.left - left)
	const near = events.filter((event) => away(event) <= NEAR).sort((a, b) => away(a) - away(b))
	const words = [...new Set(near.map(({ words }) => words))]
	const more = words.length - MOST
	return more > 0 ? [...words.slice(0, MOST), `and ${more} more`] : words
}
